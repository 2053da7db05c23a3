import { statSync } from "node:fs";
import path from "node:path";
import { type Event, type SubscribeCallback, subscribe } from "@parcel/watcher";

/** Folders in which nothing is written by hand. */
const unwatched = ["node_modules", "build", ".docusaurus", ".git"];

/**
 * Watches a project's folder. Unlike Node's own watcher and chokidar, Parcel's keeps track of files and folders that an
 * editor replaces. When a new folder appears, the watch is restarted, because it can miss folders inside the new one.
 * @param tell gets the files that changed at the same time, as paths from the folder
 * @param ignored more folders to leave out
 * @returns a function that ends the watch
 */
export async function watchFolder(
  folder: string,
  tell: (files: string[]) => void,
  ignored: string[] = [],
): Promise<() => Promise<void>> {
  const onEvents: SubscribeCallback = (error, events) => {
    if (error) console.error(error.message);
    const tellAll = (): void =>
      tell(events.map((event) => path.relative(folder, event.path).replaceAll(path.sep, "/")));
    tellAll();
    if (events.some(isNewFolder)) renewed = renewed.then(renew).then(tellAll);
  };
  const ignore = [...unwatched, ...ignored];
  const renew = async (): Promise<void> => {
    await subscription.unsubscribe();
    subscription = await subscribe(folder, onEvents, { ignore });
  };
  // Restarts run one after another; no change in between is missed, because a restart reports the changes again.
  let renewed = Promise.resolve();
  let subscription = await subscribe(folder, onEvents, { ignore });
  return () => renewed.then(() => subscription.unsubscribe());
}

const isNewFolder = ({ type, path: file }: Event): boolean =>
  type === "create" && (statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false);
