/**
 * Bundler loader that leaves a guide as it is and names the files and folders that stand for its components, so that the
 * guide is transformed anew when one of them changes.
 * @param {string} source
 * @type {import("./loader.cjs")}
 */
module.exports = function nameInputs(source) {
  const { files, folders } = this.getOptions();
  const has = (components) => components === "" || new RegExp(`<(?:${components})\\b`).test(source);
  for (const [file, components] of files) if (has(components)) this.addDependency(file);
  for (const [folder, components] of folders) if (has(components)) this.addContextDependency(folder);
  return source;
};
