import type { Json } from "../openapi/read/types";
import type { JsonObject } from "./description";
import { Refusal } from "./refusal";

/** Filter values in a query or a body. */
export type Filter = Record<string, Json | undefined>;

/** Parameters for pagination and sorting, which aren't filters. */
const controls = new Set(["sort", "limit", "cursor"]);

/** The fields that a filter is compared with; others are named like the filter. */
const fields: Record<string, string[]> = {
  accessStatuses: ["accessStatus"],
  approvalStatuses: ["approvalStatus"],
  categories: ["category", "categories"],
  category: ["category", "categories"],
  consumerId: ["consumer"],
  countries: ["address"],
  country: ["address"],
  format: ["formats"],
  language: ["language", "languages"],
  planId: ["plan"],
  productId: ["productId", "product"],
  providerId: ["provider"],
  providerIds: ["provider"],
  responsibleTeamId: ["responsibleTeams"],
  role: ["roles"],
  scope: ["scopes"],
  side: ["sides"],
  teamId: ["teamId", "teams"],
  topic: ["topics"],
  updateFrequencies: ["updateFrequency"],
  uploadedById: ["uploadedBy"],
};

/**
 * @returns whether an item matches a filter. Filters such as `createdFrom` and `endsBefore` limit the corresponding
 *   time, `text` searches names and descriptions, one match in a list is enough, and any other filter must equal the
 *   field or its ID.
 */
export function fits(item: JsonObject, filter: Filter): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (wanted === undefined || controls.has(name)) return true;
    const [, time, bound] = /^(\w+)(From|Before)$/.exec(name) ?? [];
    if (time) {
      const value = item[`${time}At`];
      return typeof value === "string" && (bound === "From" ? value >= String(wanted) : value < String(wanted));
    }
    if (name === "text" || name === "name") return holdsText(item, String(wanted), name === "name");
    if (name === "price") return true;
    const values = [wanted].flat();
    return fieldValues(item, name).some((value) => value !== undefined && values.includes(value));
  });
}

/** `name` must be contained as a whole; the words of `text` can appear anywhere in an item's names and descriptions. */
function holdsText(item: JsonObject, wanted: string, onlyName: boolean): boolean {
  const { name, shortDescription, description, provider } = item;
  const texts = onlyName ? [name] : [name, shortDescription, description, (provider as JsonObject | undefined)?.name];
  const text = texts.join("\n").toLowerCase();
  return (onlyName ? [wanted] : wanted.split(/\s+/)).every((word) => text.includes(word.toLowerCase()));
}

/** @returns the values that a filter with this name is compared with; of an object, its ID and its country */
const fieldValues = (item: JsonObject, name: string): (Json | undefined)[] =>
  (fields[name] ?? [name])
    .flatMap((field) => item[field] ?? [])
    .flatMap((value) => {
      if (typeof value !== "object" || value === null) return [value];
      const { id, country } = value as JsonObject;
      return [id, country];
    });

/** Price used to compare plans, in the marketplace's currency: per period or per request. */
export const amountOf = (price: Json | undefined): number => {
  const { amount, unitPrice } = price as { amount?: { amount: string }; unitPrice?: { amount: string } };
  return Number(amount?.amount ?? unitPrice?.amount);
};

/** @returns a comparison by a field, descending with a leading `-`; items without the field come last */
export function bySort(sort: string): (one: JsonObject, other: JsonObject) => number {
  const field = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? -1 : 1;
  const readField = (item: JsonObject): string | number | undefined => {
    const value = item[field] ?? (item.user as JsonObject | undefined)?.[field] ?? undefined;
    if (value === undefined) return undefined;
    return typeof value === "object" ? amountOf(value) : (value as string | number);
  };
  return (one, other) => {
    const [a, b] = [readField(one), readField(other)];
    if (a === b) return 0;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    return direction * (typeof a === "string" ? a.localeCompare(String(b), "de") : a - Number(b));
  };
}

/**
 * Returns a page of a list. The cursor identifies the last item of the previous page and the one after it, so that no
 * items are repeated or skipped if the list grows, or if the last item leaves it, between requests.
 * @throws Refusal for a cursor that doesn't identify an item of this list
 */
export function paginate(
  items: JsonObject[],
  limit: number,
  cursor?: string,
): { items: JsonObject[]; page: JsonObject } {
  const start = cursor === undefined ? 0 : findStart(items, cursor);
  if (start === undefined) {
    const detail = "isn't a cursor of this list";
    throw new Refusal("malformed-request", `The query parameter 'cursor' ${detail}.`, {
      errors: [{ parameter: "cursor", code: "not-found", detail }],
    });
  }
  const page = items.slice(start, start + limit);
  const [last, next] = [page.at(-1), items[start + limit]];
  const nextCursor = last && next ? [last, next].map(keyOf).join(".") : null;
  return { items: page, page: { nextCursor } };
}

/** @returns the index at which a page starts */
function findStart(items: JsonObject[], cursor: string): number | undefined {
  const indexes = new Map(items.map((item, index) => [keyOf(item), index]));
  const [last = "", next = ""] = cursor.split(".");
  const before = indexes.get(last);
  return before === undefined ? indexes.get(next) : before + 1;
}

/** @returns a text that identifies an item, and that clients can put into a URL */
const keyOf = (item: JsonObject): string =>
  btoa(
    String(
      item.id ??
        item.code ??
        [item.user, item.organization, item.consumer].map((one) => (one as JsonObject)?.id).join(),
    ),
  ).replace(/=+$/, "");

/** @returns a value changed by a JSON merge patch (RFC 7396) */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const merged: JsonObject =
    typeof target === "object" && target !== null && !Array.isArray(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}
