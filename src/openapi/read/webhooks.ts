import kebabCase from "lodash/kebabCase";
import { resolve } from "./resolve";
import { type Description, type Method, methods, type Operation, type PathItem } from "./types";

/** A request that the API itself sends, with its page. */
export interface Webhook {
  name: string;
  /** Last segment of the page's route. */
  slug: string;
  method: Method;
  operation: Operation;
  pathItem: PathItem;
}

/** @returns all webhooks, in the order of the description */
export function listWebhooks(description: Description): Webhook[] {
  return Object.entries(description.webhooks ?? {}).flatMap(([name, reference]) => {
    const pathItem = resolve<PathItem>(description, reference);
    return methods.flatMap((method) => {
      const operation = pathItem[method];
      if (!operation || name.startsWith("x-")) return [];
      return [{ name, slug: operation["x-slug"] ?? kebabCase(`webhook ${name}`), method, operation, pathItem }];
    });
  });
}
