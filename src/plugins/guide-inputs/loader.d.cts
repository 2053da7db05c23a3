interface Loader {
  getOptions: () => Record<"files" | "folders", [path: string, components: string][]>;
  addDependency: (file: string) => void;
  addContextDependency: (folder: string) => void;
}
/** @returns the guide as it is, once what it is made of is named */
declare function nameInputs(this: Loader, source: string): string;
export = nameInputs;
