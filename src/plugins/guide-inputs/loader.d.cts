type GuideInputs = import("../../remark/inputs").GuideInputs;
interface Loader {
  /** @returns absolute paths of the files and folders that a guide shows content from */
  getOptions: () => { listInputs: (source: string) => GuideInputs };
  addDependency: (file: string) => void;
  addContextDependency: (folder: string) => void;
}
/** @returns the guide unchanged, after its inputs are registered */
declare function nameInputs(this: Loader, source: string): string;
export = nameInputs;
