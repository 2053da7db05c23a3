import type { Json } from "../openapi/read/types";
import { type Call, type Handler, namedBy } from "./calls";
import { toTimestamp } from "./clock";
import { digestOf } from "./content";
import type { JsonObject } from "./description";
import { entriesOf, idOf } from "./entities";
import { mergePatch } from "./lists";
import { Refusal, refuseField, refuseRole } from "./refusal";
import { isSameName, listInvisible } from "./rules";
import { areaOf } from "./seeds";
import { currentTag, show } from "./views";
import type { Area, Entity, World } from "./world";

/** Location that a request refers to: the area, and the ID of the bundle, product, or organization that owns it. */
interface Place {
  area: Area;
  parent: string;
}

const placeOf = ({ listed, named, caller }: Call): Place => {
  const area = areaOf(listed.path) as Area;
  return { area, parent: area === "storage" ? caller.organization.id : (named[0]?.id ?? "") };
};

/** Rejects a folder that isn't in this location. */
function checkFolder(world: World, { area, parent }: Place, id: unknown, field: string): void {
  if (id === null || id === undefined) return;
  const folder = world.find("folders", String(id));
  if (folder?.parent === parent && folder.area === area) return;
  const where = { storage: "storage", "file-exchange": "this file exchange", documentation: "this documentation" }[
    area
  ];
  throw refuseField(`/${field}`, "not-found", `The folder in '${field}' doesn't exist in ${where}.`);
}

function checkName(world: World, kind: "folders" | "files", place: Place, fields: JsonObject, self?: Entity): void {
  const folder = kind === "folders" ? fields.parentFolderId : fields.folderId;
  const rivals = entriesOf(world, kind, place, folder);
  if (!rivals.some((one) => one !== self && isSameName(one.fields.name, fields.name))) return;
  const where = folder ? "The folder" : "The top level";
  const detail = `${where} already contains a ${kind.slice(0, -1)} named '${fields.name}'.`;
  if (self || kind === "folders") throw refuseField("/name", "taken", detail, "already-exists");
  throw new Refusal("already-exists", detail);
}

/** Maximum number of files, and of folders, in a folder. */
const mostEntries = 1000;

function checkRoom(world: World, kind: "folders" | "files", place: Place, folder: Json | undefined, added = 1): void {
  const { length } = entriesOf(world, kind, place, folder);
  if (length + added <= mostEntries) return;
  const where = folder ? `folder '${world.find("folders", String(folder))?.fields.name}'` : "top level";
  const most = mostEntries.toLocaleString("en");
  const detail =
    added === 1
      ? `The ${where} already contains ${most} ${kind}, which is the maximum.`
      : `With these ${added} ${kind}, the ${where} would contain more than ${most}, which is the maximum.`;
  throw new Refusal("limit-reached", detail);
}

/** In the file exchange, only the organization that added an entry can change it. */
function checkOwner({ caller }: Call, { area, fields }: Entity): void {
  const brought = fields.createdBy ?? fields.uploadedBy;
  if (area === "file-exchange" && idOf(brought) !== caller.organization.id)
    throw refuseRole("Only the organization that added the entry can change it.");
}

export const createFolder: Handler = (call) => {
  const { world, body, caller } = call;
  const place = placeOf(call);
  const { name = null, parentFolderId = null, description = null } = body;
  checkFolder(world, place, parentFolderId, "parentFolderId");
  checkName(world, "folders", place, { name, parentFolderId });
  checkRoom(world, "folders", place, parentFolderId);
  const own: JsonObject = place.area === "file-exchange" ? { createdBy: { ...caller.organization } } : {};
  const entity = world.add({ kind: "folders", ...place, fields: { name, parentFolderId, description, ...own } });
  return { status: 201, entity };
};

export const updateEntry: Handler = (call) => {
  const { world, body } = call;
  const entity = namedBy(call);
  const place = placeOf(call);
  checkOwner(call, entity);
  const kind = entity.kind as "folders" | "files";
  const field = kind === "folders" ? "parentFolderId" : "folderId";
  const merged = { ...(mergePatch(entity.fields, body) as JsonObject) };
  for (const name of [field, "description"]) merged[name] ??= null;
  checkFolder(world, place, merged[field], field);
  for (
    let above = world.find("folders", merged[field]);
    above;
    above = world.find("folders", above.fields.parentFolderId)
  ) {
    if (above !== entity) continue;
    throw refuseField(`/${field}`, "inconsistent", "The folder can't be moved into a folder below it.");
  }
  checkName(world, kind, place, merged, entity);
  if (merged[field] !== entity.fields[field]) checkRoom(world, kind, place, merged[field]);
  entity.fields = merged;
  world.change(entity, {});
  return { entity };
};

const isScanning = ({ fields }: Entity): boolean => ["UPLOADING", "SCANNING"].includes(String(fields.status));

export const removeFolder: Handler = (call) => {
  const { world, query, caller } = call;
  const folder = namedBy(call);
  checkOwner(call, folder);
  const place = placeOf(call);
  const content = ({ id }: Entity): Entity[] => {
    const folders = entriesOf(world, "folders", place, id);
    return [...entriesOf(world, "files", place, id), ...folders, ...folders.flatMap(content)];
  };
  const below = content(folder);
  const refuse = (detail: string): Refusal => new Refusal("resource-in-use", detail);
  if (below.length > 0 && query.recursive !== true)
    throw refuse("The folder isn't empty. To delete it with everything in it, send recursive=true.");
  const scanned = below.find(isScanning);
  if (scanned) throw refuse(`The file '${scanned.fields.name}' in the folder is still being scanned.`);
  const isForeign = ({ fields }: Entity): boolean =>
    idOf(fields.uploadedBy ?? fields.createdBy) !== caller.organization.id;
  if (place.area === "file-exchange" && below.some(isForeign))
    throw refuse("The folder contains files that the other party uploaded.");
  for (const entity of [folder, ...below]) world.remove(entity);
  return { status: 204 };
};

/** Rejects a request for a file whose content isn't available, such as during a scan or in quarantine. */
function checkAvailable({ fields }: Entity, isDeletion = false): void {
  const { status } = fields;
  if (status === "AVAILABLE" || (isDeletion && status === "QUARANTINED")) return;
  const isQuarantined = status === "QUARANTINED";
  const detail = isQuarantined ? "is in quarantine, because the scan found malware" : "is still being scanned";
  throw new Refusal("file-not-available", `The file ${detail}.`, { currentStatus: status ?? null });
}

export const removeFile: Handler = (call) => {
  const file = namedBy(call);
  checkOwner(call, file);
  checkAvailable(file, true);
  call.world.remove(file);
  return { status: 204 };
};

const refuseDigest = (content: Uint8Array): Refusal =>
  new Refusal(
    "digest-mismatch",
    `The received content has the digest ${digestOf(content)}, not the one that was sent.`,
  );

const startScan = ({ world, scanSeconds }: Call): string => toTimestamp(world.clock.milliseconds + scanSeconds * 1000);

export const upload: Handler = (call) => {
  const { world, parts, body, caller } = call;
  const place = placeOf(call);
  const files = parts.flatMap(({ value }) => (typeof value === "string" ? [] : [value]));
  const digests = [body.digests ?? body.digest ?? []].flat();
  const { folderId = null, description = null, documentType, language } = body;
  checkFolder(world, place, folderId, "folderId");
  if (files.length === 0) {
    const field = place.area === "storage" ? "file" : "files";
    throw refuseField(`/${field}`, "required", `The form has no file in '${field}'.`);
  }
  if (digests.length > 0 && digests.length !== files.length) {
    const detail = `There are ${files.length} files but only ${digests.length} digest${digests.length === 1 ? "" : "s"}.`;
    throw refuseField("/digests", "inconsistent", detail);
  }
  const { pattern = "" } = world.contract.description.components.schemas.FileName ?? {};
  for (const [index, { name, content }] of files.entries()) {
    if (!new RegExp(pattern, "u").test(name) || listInvisible({ name }).length > 0)
      throw refuseField(
        place.area === "storage" ? "/file" : `/files/${index}`,
        "pattern",
        `The file name '${name}' isn't allowed.`,
      );
    checkName(world, "files", place, { name, folderId });
    if (digests[index] !== undefined && digests[index] !== digestOf(content)) throw refuseDigest(content);
  }
  checkRoom(world, "files", place, folderId, files.length);
  const own: JsonObject = {
    ...(place.area === "file-exchange" && { uploadedBy: { ...caller.organization } }),
    ...(place.area === "documentation" && { documentType: documentType ?? null, language: language ?? null }),
  };
  const added = files.map(({ name, mediaType, content }) => {
    const shared = { name, folderId, description, mediaType, size: content.length, digest: digestOf(content) };
    const fields = { ...shared, ...own, status: "SCANNING", scannedAt: null };
    return world.add({ kind: "files", ...place, fields, content, scanEndsAt: startScan(call) });
  });
  if (place.area === "storage") return { status: 201, entity: added[0] as Entity };
  return { status: 201, value: { items: added.map((file) => show(world, file, caller)) } };
};

export const replaceContent: Handler = (call) => {
  const { world, raw, headers } = call;
  const file = namedBy(call);
  checkOwner(call, file);
  checkAvailable(file);
  if (headers["content-range"] !== undefined)
    throw new Refusal("malformed-request", "The platform replaces only whole contents, so send no Content-Range.");
  if (headers["repr-digest"] !== undefined && headers["repr-digest"] !== digestOf(raw)) throw refuseDigest(raw);
  Object.assign(file, { content: raw, oldContent: file.content, scanEndsAt: startScan(call) });
  world.change(file, { size: raw.length, digest: digestOf(raw), status: "SCANNING", scannedAt: null });
  return { entity: file };
};

export const download: Handler = (call) => {
  const { world, caller } = call;
  const file = namedBy(call);
  checkAvailable(file);
  const body = file.content ?? new Uint8Array();
  const name = String(file.fields.name);
  const fallback = name.replace(/[^\x20-\x7e]|"/gu, "_");
  // The attr-char of RFC 8187 are those of encodeURIComponent except some marks.
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const headers = {
    "Content-Disposition": `attachment; filename="${fallback}"${fallback === name ? "" : `; filename*=UTF-8''${exact}`}`,
    "Repr-Digest": digestOf(body),
    "Accept-Ranges": "bytes",
  };
  return { content: { body, headers, tag: currentTag(world, file, caller) } };
};
