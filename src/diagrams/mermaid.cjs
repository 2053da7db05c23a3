// CommonJS, so that Node itself loads these ES modules: Docusaurus's loader of configuration would transpile Mermaid first.
async function setUpMermaid() {
  const [{ default: purify }, { default: mermaid }] = await Promise.all([import("dompurify"), import("mermaid")]);
  // Mermaid cleans labels by a browser's means. Here it only parses, and labels are escaped when they are drawn.
  purify.sanitize ??= (text) => text;
  purify.addHook ??= () => {};
  // Registers the kinds of diagrams.
  mermaid.initialize({});
  return mermaid;
}

let mermaid;

module.exports = {
  loadMermaid: () => (mermaid ??= setUpMermaid()),
  loadElk: async () => (await import("elkjs")).default,
};
