const asked = new Set<string>();

/** Fetches a file of the site ahead of need, unless that was asked for before. Takes the place of Docusaurus's own. */
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
