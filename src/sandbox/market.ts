import { hexHashOf } from "./bytes";
import type { JsonObject } from "./description";
import type { Entity, World } from "./world";

/** Providers beside the story's, with the languages of their names and texts. */
const providers: [name: string, language: "de" | "en", city: string, country: string, host: string][] = [
  ["Alpenrand Energie AG", "de", "Innsbruck", "AT", "alpenrand-energie"],
  ["Deichweg Logistik GmbH", "de", "Emden", "DE", "deichweg-logistik"],
  ["Lowland Grid B.V.", "en", "Utrecht", "NL", "lowland-grid"],
  ["Kontor am Hafen eG", "de", "Rostock", "DE", "kontor-am-hafen"],
  ["Westwind Weather Ltd", "en", "Cork", "IE", "westwind-weather"],
  ["Seetal Versicherung AG", "de", "Luzern", "CH", "seetal-versicherung"],
  ["Amber Retail Sp. z o.o.", "en", "Gdańsk", "PL", "amber-retail"],
];

const topics: Record<"de" | "en", string[]>[] = [
  { de: ["Stromverbrauch", "Netzlast", "Ladesäulen"], en: ["Power consumption", "Grid load", "Charging stations"] },
  { de: ["Wetter", "Pegelstände", "Sonnenstunden"], en: ["Weather", "Water levels", "Hours of sunshine"] },
  { de: ["Lieferzeiten", "Hafenumschlag", "Frachtraten"], en: ["Delivery times", "Port traffic", "Freight rates"] },
  { de: ["Ladenfrequenz", "Warenkörbe", "Retouren"], en: ["Store visits", "Shopping baskets", "Returns"] },
];
const regions = ["DE", "AT", "CH", "NL", "PL", "FR", "IE"];
const frequencies = ["HOURLY", "DAILY", "WEEKLY", "MONTHLY"];
const told = {
  de: { short: "nach Regionen, fortlaufend aktualisiert", plans: ["Einstieg", "Standard"], access: "Abruf" },
  en: { short: "by region, updated continuously", plans: ["Starter", "Standard"], access: "Download" },
};

/** @returns a number below a limit that depends only on the text */
const draw = (text: string, limit: number): number => Number.parseInt(hexHashOf(text).slice(0, 8), 16) % limit;

const idFor = (text: string): string =>
  hexHashOf(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-4$3-8$4-$5");

/**
 * Adds products of other providers to the story, always the same ones, so that paging and searching make sense.
 * @param count number of products
 * @returns the IDs of their providers
 */
export function addMarket(world: World, count: number, model: { provider: Entity; product: Entity }): string[] {
  const { tenantId = null, address } = model.provider.fields;
  const add = (kind: string, key: string, at: string, fields: JsonObject, parent?: string): Entity => {
    const id = idFor(`${kind} ${key}`);
    const entity = { kind, id, parent, fields: { id, createdAt: at, updatedAt: at, ...fields } };
    world.entities.set(id, entity);
    return entity;
  };
  const owners = providers.map(([name, language, city, country, host]) => {
    const at = `2025-0${1 + draw(name, 9)}-15T09:00:00Z`;
    const contact = { website: `https://www.${host}.example`, mailAddress: `data@${host}.example` };
    const admin = { administratorMailAddress: `admin@${host}.example`, activatedAt: at };
    const place = { ...(address as JsonObject), city, country };
    const own = {
      name,
      language,
      tenantId,
      category: "ANALYTICS",
      sides: ["PROVIDER"],
      status: "ACTIVE",
      address: place,
    };
    return add("organizations", name, at, { ...own, ...contact, ...admin });
  });
  for (let index = 0; index < count; index += 1) {
    const number = index % owners.length;
    const [, language = "en", , , host] = providers[number] ?? [];
    const kinds = topics.flatMap((topic) => topic[language]);
    const region = regions[Math.floor(index / kinds.length) % regions.length] as string;
    const series = Math.floor(index / kinds.length / regions.length);
    const topic = kinds[index % kinds.length];
    const name = `${topic} ${region}${series > 0 ? ` ${series + 1}` : ""}`;
    const { id, fields: owner } = owners[number] as Entity;
    const key = `${host} ${name}`;
    const at = `2025-1${draw(key, 3)}-${10 + draw(`${key} day`, 18)}T0${draw(`${key} hour`, 9)}:00:00Z`;
    const shared = { formats: [["CSV"], ["PARQUET"], ["CSV", "JSON"]][draw(`${key} format`, 3)] as string[] };
    const product = add("products", key, at, {
      ...{ name, shortDescription: `${topic} ${told[language].short}.`, description: null, status: "PUBLISHED" },
      ...{ provider: { id, name: owner.name ?? null }, regions: [region], publishedAt: at, ...shared },
      categories: [["MARKETS"], ["MOBILITY"], ["SUSTAINABILITY"]][draw(`${key} category`, 3)] as string[],
      updateFrequency: frequencies[draw(`${key} frequency`, frequencies.length)] as string,
      ...{ contactId: null, teamId: null, deprecateAt: null, withdrawAt: null },
    });
    const terms = world.list("plans", model.product.id)[0]?.fields ?? {};
    for (const [step, plan] of told[language].plans.entries()) {
      const amount = `${(draw(key, 9) + 1) * (step === 0 ? 20 : 90)}.00`;
      const price = { model: "FLAT_RATE", amount: { amount, currency: "EUR" }, billingPeriod: "MONTH" };
      const { quota = null, term = null, dataUseAfterEnd = null } = structuredClone(terms);
      const own = { name: plan, price, quota, term, dataUseAfterEnd, description: null, status: "PUBLISHED" };
      const times = { publishAt: at, deprecateAt: null, withdrawAt: null };
      add("plans", `${key} ${plan}`, at, { ...own, ...times, productId: product.id }, product.id);
    }
    const connection = { protocol: "REST", endpoint: `https://data.${host}.example/${product.id}`, openApiUrl: null };
    const access = { name: told[language].access, protocol: "REST", connection, credentialType: "API_KEY" };
    const rest = { credentialInstructions: null, parameters: [], ipAllowListRequired: false, documentationUrl: null };
    add("access-definitions", key, at, { ...access, ...rest, description: null, productId: product.id }, product.id);
  }
  return owners.map(({ id }) => id);
}
