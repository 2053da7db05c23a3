import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

/**
 * @param times number of times that the part will be decoded
 * @returns part of a URL that can be decoded; if it can't, its percent signs are escaped: `50%25` for `50%`
 */
function makeDecodable(part: string, times: number): string {
  try {
    for (let decoded = part, done = 0; done < times; done += 1) decoded = decodeURIComponent(decoded);
    return part;
  } catch {
    return makeDecodable(part.replaceAll("%", "%25"), times);
  }
}

/**
 * Makes the URL decodable: otherwise, `#50%` would open the crash page. The router decodes a path when it reads it, and
 * Docusaurus decodes the result again.
 */
function cleanAddress(): void {
  const { origin, pathname, search, hash } = window.location;
  const address = makeDecodable(pathname, 2) + search + makeDecodable(hash, 1);
  // With the origin. Otherwise, a path that begins with two slashes would be read as another host.
  if (address !== pathname + search + hash) window.history.replaceState(window.history.state, "", origin + address);
}

// Before the router reads the URL: now, and whenever the reader edits the URL or goes back.
if (ExecutionEnvironment.canUseDOM) {
  cleanAddress();
  window.addEventListener("popstate", cleanAddress);
}
