/** @returns an error of the MDX parser in words for writers, and the fix */
export function translateMdxReason(reason: string): [message: string, fix: string] {
  const closing = /Expected (?:a|the) closing tag (?:for )?`<(?:\/)?([\w.]*)>`/.exec(reason)?.[1];
  if (closing !== undefined) return [`<${closing}> isn't closed`, `write </${closing}>, or <${closing} … />`];
  if (/^Unexpected closing (?:slash|tag)/.test(reason))
    return ["the closing tag has no opening tag", "remove it, or add the opening tag"];
  if (/^Could not parse (?:expression|import)|^Unexpected end of file in expression/.test(reason))
    return ["a brace starts code that can't be parsed", "write \\{ for a literal brace, or put it in `code`"];
  if (/to create a comment in MDX/.test(reason)) return ["MDX doesn't support <!-- comments", "write {/* … */}"];
  if (/to create a link in MDX/.test(reason)) return ["MDX doesn't support links in < >", "write [text](URL)"];
  if (/^Unexpected (?:character|end of file).*name|before name|in name|after `<`/.test(reason))
    return ["< starts a tag that can't be parsed", "write &lt; for a literal <, or put it in `code`"];
  if (/attribute/.test(reason)) return [`a tag can't be parsed: ${reason}`, 'write attributes as name="value"'];
  return [reason, "correct the MDX"];
}
