import type { ListedOperation } from "../openapi/read/operations";
import { actions } from "./actions";
import type { Handler } from "./calls";
import { create, specialCreations } from "./creations";
import { createFolder, download, removeFile, removeFolder, replaceContent, updateEntry, upload } from "./files";
import { isAction, isSearch } from "./operations";
import { list, read, specialReads } from "./reads";
import { remove } from "./removals";
import { update } from "./updates";

/**
 * @returns the handler of an operation: its special handler, if any, otherwise the one for its method and path
 * @throws Error for an operation without a handler
 */
export function findHandler(listed: ListedOperation): Handler {
  const { id, method, path } = listed;
  const special = specialReads[id] ?? specialCreations[id] ?? actions[id];
  if (special) return special;
  const ofFolder = /\/folders(\/\{folderId\})?$/.test(path);
  const ofFile = /\/files(\/\{fileId\})?$/.test(path);
  if (path.endsWith("/content")) return method === "get" ? download : replaceContent;
  if (method === "get" && path.endsWith("}")) return read;
  if (method === "get" || isSearch(listed)) return list;
  if (method === "post" && ofFolder) return createFolder;
  if (method === "post" && ofFile) return upload;
  if (method === "post" && !isAction(listed)) return create;
  if (method === "patch") return ofFolder || ofFile ? updateEntry : update;
  if (method === "delete") return ofFolder ? removeFolder : ofFile ? removeFile : remove;
  throw new Error(`${id} has no handler`);
}
