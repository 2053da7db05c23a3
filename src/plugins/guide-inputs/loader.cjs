/**
 * Bundler loader that leaves a guide as it is and names the files that stand for its components, so that the guide is
 * transformed anew when one of them changes.
 * @param {string} source
 * @this {{ getOptions: () => { inputs: [file: string, components: string][] }, addDependency: (file: string) => void }}
 */
module.exports = function nameInputs(source) {
  for (const [file, components] of this.getOptions().inputs)
    if (components === "" || new RegExp(`<(?:${components})\\b`).test(source)) this.addDependency(file);
  return source;
};
