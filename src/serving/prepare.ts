import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { precompress } from "./compress";
import { foreignAddresses, inspectPage } from "./inspect";
import { renderNginxConfig } from "./nginx";
import { describeSite } from "./site";
import { renderHeadersFile, renderRedirectsFile } from "./static-host";

/**
 * Makes a built site ready to be served: writes the hosts' configurations with the hashes of the pages' inline scripts, and
 * compresses what gets smaller. It is the last step of a build.
 * @param folder of the built site
 * @param baseUrl path under which the folder is served, with a slash at both ends
 * @throws Error that names each page with something that the policy would block, and the mend
 */
export async function prepareForHosts(folder: string, baseUrl: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .map((file) => file.split(path.sep).join("/"));
  const scripts = new Set<string>();
  const styles = new Set<string>();
  /** Pages by fault: one of the layout is on every page. */
  const faults = new Map<string, string[]>();
  const report = (file: string, fault: string) => faults.set(fault, [...(faults.get(fault) ?? []), file]);
  for (const file of files) {
    if (file.endsWith(".html")) {
      const page = inspectPage(readFileSync(path.join(folder, file), "utf8"));
      for (const hash of page.scripts) scripts.add(hash);
      for (const hash of page.styles) styles.add(hash);
      for (const fault of page.faults) report(file, fault);
    } else if (file.endsWith(".css")) {
      for (const url of foreignAddresses(readFileSync(path.join(folder, file), "utf8")))
        report(file, `loads ${url} from another origin → bring it along below static/`);
    }
  }
  if (faults.size > 0) throw new Error(describeFaults(faults));

  const site = describeSite(baseUrl, files, { scripts: [...scripts], styles: [...styles] });
  writeFileSync(path.join(folder, "_headers"), renderHeadersFile(site));
  writeFileSync(path.join(folder, "_redirects"), renderRedirectsFile(site));
  writeFileSync(path.join(folder, "_nginx.conf"), renderNginxConfig(site));
  await precompress(folder);
}

function describeFaults(faults: Map<string, string[]>): string {
  const lines = [...faults].map(([fault, [first = "", ...others]]) => {
    const further = others.length > 0 ? ` (and ${others.length} other files)` : "";
    return `  ${first}${further}: ${fault}`;
  });
  return `The Content-Security-Policy would block parts of the built pages:\n${lines.join("\n")}`;
}
