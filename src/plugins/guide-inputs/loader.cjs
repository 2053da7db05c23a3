/**
 * Bundler loader that returns a guide unchanged and registers the files and folders that it shows content from, so that
 * the guide is transformed again when one of them changes.
 * @param {string} source
 * @type {import("./loader.cjs")}
 */
module.exports = function nameInputs(source) {
  const { files, folders } = this.getOptions().listInputs(source);
  for (const file of files) this.addDependency(file);
  for (const folder of folders) this.addContextDependency(folder);
  return source;
};
