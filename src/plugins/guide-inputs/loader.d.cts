declare namespace nameInputs {
  /** Absolute paths of what a guide shows that stands elsewhere. */
  interface Inputs {
    files: string[];
    folders: string[];
  }
}
interface Loader {
  getOptions: () => { listInputs: (source: string) => nameInputs.Inputs };
  addDependency: (file: string) => void;
  addContextDependency: (folder: string) => void;
}
/** @returns the guide as it is, once what it shows is named */
declare function nameInputs(this: Loader, source: string): string;
export = nameInputs;
