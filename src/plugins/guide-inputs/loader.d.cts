type GuideInputs = import("../../remark/inputs").GuideInputs;
interface Loader {
  /** @returns absolute paths of what a guide shows that stands elsewhere */
  getOptions: () => { listInputs: (source: string) => GuideInputs };
  addDependency: (file: string) => void;
  addContextDependency: (folder: string) => void;
}
/** @returns the guide as it is, once what it shows is named */
declare function nameInputs(this: Loader, source: string): string;
export = nameInputs;
