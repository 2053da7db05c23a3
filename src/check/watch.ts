import { statSync } from "node:fs";
import path from "node:path";
import { type Event, type SubscribeCallback, subscribe } from "@parcel/watcher";

/**
 * Watches a folder. Unlike Node's own watch and chokidar, Parcel's keeps files and folders that an editor puts others in the
 * place of. Folders that come with folders in them are watched anew, since it may miss the inner ones.
 * @param ignored folders in it that are left out
 * @param tell gets what has changed in the same moment, as paths from the folder
 * @returns what ends it
 */
export async function watchFolder(
  folder: string,
  ignored: string[],
  tell: (files: string[]) => void,
): Promise<() => Promise<void>> {
  const onEvents: SubscribeCallback = (error, events) => {
    if (error) console.error(error.message);
    const tellAll = (): void =>
      tell(events.map((event) => path.relative(folder, event.path).replaceAll(path.sep, "/")));
    tellAll();
    if (events.some(isNewFolder)) renewed = renewed.then(renew).then(tellAll);
  };
  const renew = async (): Promise<void> => {
    await subscription.unsubscribe();
    subscription = await subscribe(folder, onEvents, { ignore: ignored });
  };
  // One after the other; what changes in between is read after it, since all is told again.
  let renewed = Promise.resolve();
  let subscription = await subscribe(folder, onEvents, { ignore: ignored });
  return () => renewed.then(() => subscription.unsubscribe());
}

const isNewFolder = ({ type, path: file }: Event): boolean =>
  type === "create" && (statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false);
