/** Timeout in milliseconds for a site's response. */
const patience = 20_000;
/** Maximum number of concurrent requests. */
const parallel = 8;

/** Names that RFC 2606 and RFC 6761 reserve: no public site uses them. */
const isReserved = (link: string): boolean => /(^|\.)(example|test|invalid|localhost)$/.test(new URL(link).hostname);

/**
 * @param links URLs of pages on other sites
 * @returns the dead ones, with the reason. A site that rejects automated requests (401, 403, 405, 429) isn't dead; one
 *   with a reserved name, such as `https://portal.example`, isn't requested.
 */
export async function findDeadLinks(links: string[], isLeftOut = isReserved): Promise<Map<string, string>> {
  const open = links.filter((link) => !isLeftOut(link));
  const dead = new Map<string, string>();
  const askNext = async (): Promise<void> => {
    for (let link = open.pop(); link !== undefined; link = open.pop()) {
      const reason = await findFault(link);
      if (reason) dead.set(link, reason);
    }
  };
  await Promise.all(Array.from({ length: parallel }, askNext));
  return dead;
}

async function findFault(link: string): Promise<string | undefined> {
  try {
    const response = await fetch(link, { signal: AbortSignal.timeout(patience) });
    await response.body?.cancel();
    return response.ok || [401, 403, 405, 429].includes(response.status) ? undefined : `status ${response.status}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}
