import { createHash } from "node:crypto";
import type { Node } from "unist";
import type { VFile } from "vfile";
import { defaultLocale } from "../config/locales";
import { buildSandbox, sandboxFile } from "../sandbox/build";
import { inlineCode, link, localeOf, paragraph, replaceComponent, text } from "./components";
import { generatedSources, type Sources } from "./sources";

/** `<SandboxDownload />` becomes a link to the sandbox with its size and digest. */
export function sandboxDownload(sources: Sources = generatedSources): (tree: Node, file: VFile) => void {
  return (tree, file) => {
    const locale = localeOf(file);
    replaceComponent(tree, "SandboxDownload", () => {
      const content = buildSandbox(sources.description);
      const size = (content.length / 2 ** 20).toLocaleString(locale, { maximumFractionDigits: 1 });
      const digest = createHash("sha256").update(content).digest("hex");
      const folder = locale === defaultLocale ? "/" : `/${locale}/`;
      return [
        paragraph(
          link(`pathname://${folder}${sandboxFile}`, text(sandboxFile)),
          text(` (${size} MiB, SHA-256: `),
          inlineCode(digest),
          text(")"),
        ),
      ];
    });
  };
}
