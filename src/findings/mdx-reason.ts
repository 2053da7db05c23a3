/** @returns what MDX's parser says, in words for writers, and what to do */
export function translateMdxReason(reason: string): [message: string, mend: string] {
  const closing = /Expected (?:a|the) closing tag (?:for )?`<(?:\/)?([\w.]*)>`/.exec(reason)?.[1];
  if (closing !== undefined) return [`<${closing}> isn't closed`, `write </${closing}>, or <${closing} … />`];
  if (/^Unexpected closing (?:slash|tag)/.test(reason))
    return ["a tag is closed that isn't open", "remove it, or open it before"];
  if (/^Could not parse (?:expression|import)|^Unexpected end of file in expression/.test(reason))
    return ["a brace begins code that can't be read", "write \\{ for a brace of the text, or put it into `code`"];
  if (/to create a comment in MDX/.test(reason)) return ["<!-- begins no comment in MDX", "write {/* … */}"];
  if (/to create a link in MDX/.test(reason)) return ["an address in < > is no link in MDX", "write [text](address)"];
  if (/^Unexpected (?:character|end of file).*name|before name|in name|after `<`/.test(reason))
    return ["< begins a tag that can't be read", "write &lt; for the sign, or put it into `code`"];
  if (/attribute/.test(reason)) return [`a tag can't be read: ${reason}`, 'write its attributes like name="value"'];
  return [reason, "correct the MDX"];
}
