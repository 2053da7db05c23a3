/**
 * Bundler loader that leaves a guide as it is and names the files and folders of what it shows, so that the guide is
 * transformed anew when one of them changes.
 * @param {string} source
 * @type {import("./loader.cjs")}
 */
module.exports = function nameInputs(source) {
  const { files, folders } = this.getOptions().listInputs(source);
  for (const file of files) this.addDependency(file);
  for (const folder of folders) this.addContextDependency(folder);
  return source;
};
