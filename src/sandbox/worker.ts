/** The sandbox as a web worker. */
import { expose, proxy } from "comlink";
import { Tab, type TabData } from "./tab";

/** What the marketplace is made from, which the build inserts. */
declare const TAB_DATA: TabData;

const worker = {
  /** @param saved as `Tab.save` returned it, if the tab has a marketplace */
  open: (saved?: string) => proxy(new Tab(TAB_DATA, saved)),
};

/** What a page calls in the worker. */
export type SandboxWorker = typeof worker;

expose(worker);
