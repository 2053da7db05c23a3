import { statSync } from "node:fs";
import path from "node:path";
import { type Event, type SubscribeCallback, subscribe } from "@parcel/watcher";

/** Where nothing is written by hand. */
const unwatched = ["node_modules", "build", ".docusaurus", ".git"];

/**
 * Watches a project's folder. Unlike Node's own watch and chokidar, Parcel's keeps files and folders that an editor puts others in the
 * place of. Folders that come with folders in them are watched anew, since it may miss the inner ones.
 * @param tell gets what has changed in the same moment, as paths from the folder
 * @param ignored folders in it that are left out, too
 * @returns what ends it
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
  // One after the other; what changes in between is read after it, since all is told again.
  let renewed = Promise.resolve();
  let subscription = await subscribe(folder, onEvents, { ignore });
  return () => renewed.then(() => subscription.unsubscribe());
}

const isNewFolder = ({ type, path: file }: Event): boolean =>
  type === "create" && (statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false);
