interface Loader {
  getOptions: () => { table: string; folder: string; isServer: boolean };
  addDependency: (file: string) => void;
}
/** @returns the source of one of Docusaurus's tables, with each Markdown page listed only once */
declare function joinTables(this: Loader): string;
export = joinTables;
