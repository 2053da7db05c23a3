// CommonJS, so that Node loads these ES modules itself: Docusaurus's configuration loader would transpile Mermaid
// first.
async function setUpMermaid() {
  const [{ default: purify }, { default: mermaid }] = await Promise.all([import("dompurify"), import("mermaid")]);
  // Mermaid sanitizes labels with browser APIs. Here it only parses, and labels are escaped when they are drawn.
  purify.sanitize ??= (text) => text;
  purify.addHook ??= () => {};
  // Registers the diagram types.
  mermaid.initialize({});
  return mermaid;
}

let mermaid;

module.exports = {
  loadMermaid: () => (mermaid ??= setUpMermaid()),
  loadElk: async () => (await import("elkjs")).default,
};
