import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

/** Addresses, to begin with those of the scripts that the page came with: they are on their way while this one runs. */
const asked = new Set(
  ExecutionEnvironment.canUseDOM ? Array.from(document.scripts, (script) => script.getAttribute("src")) : [],
);

/**
 * Fetches a script of the site ahead of need, unless the page came with it or that was asked for before. Takes the place of
 * Docusaurus's own.
 */
export default async function prefetch(url: string): Promise<void> {
  if (asked.has(url)) return;
  asked.add(url);
  const link = document.createElement("link");
  if (link.relList.supports("prefetch")) {
    link.rel = "prefetch";
    link.href = url;
    document.head.append(link);
  } else {
    // Safari. What fails here fails again, and is told, when the file is needed.
    await fetch(url).catch(() => undefined);
  }
}
