import Ajv2020, { type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { ListedOperation } from "../openapi/read/operations";
import { listParameters } from "../openapi/read/parameters";
import { resolve } from "../openapi/read/resolve";
import type { Description, Json, RequestBody, Schema } from "../openapi/read/types";

/** Base URI of the description, which all schemas refer to. */
const documentId = "description.json";

/**
 * @returns a schema whose references point to the description, so that operations share what has been compiled; without
 *   the mapping of discriminators, which ajv refuses and finds out itself
 */
const embed = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`), (key, value) =>
    key === "discriminator" && value.propertyName ? { propertyName: value.propertyName } : value,
  );

/** The texts of a request that have a schema. */
export interface Texts {
  path: Record<string, string>;
  query: Record<string, Json>;
  header: Record<string, string>;
}

/** Validates by the description's schemas. Each is compiled when it is first needed. */
export class Validator {
  readonly #bodies: Ajv2020;
  /** For texts, which can stand for numbers and Booleans. */
  readonly #texts: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(private readonly description: Description) {
    const { components } = embed(description) as Description;
    const make = (options: Options): Ajv2020 => {
      // The description has been checked; checking its schemas again would take most of the time until the start.
      const ajv = new Ajv2020({
        strict: false,
        allErrors: true,
        validateSchema: false,
        discriminator: true,
        ...options,
      });
      addFormats(ajv);
      return ajv.addSchema({ $id: documentId, components });
    };
    this.#bodies = make({});
    this.#texts = make({ coerceTypes: true });
  }

  /** Validates parameters, and converts the values of `texts` to the types that their schemas have. */
  checkParameters(listed: ListedOperation, texts: Texts): ErrorObject[] {
    return this.#check(`${listed.id} parameters`, texts, this.#texts, () => {
      const parameters = listParameters(this.description, listed).map((parameter) => ({
        ...parameter,
        name: parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name,
      }));
      const schemaOf = (place: string): Schema => {
        const own = parameters.filter((parameter) => parameter.in === place);
        return {
          type: "object",
          properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema ?? {}])),
          // A missing If-Match has its own problem type.
          required: own.flatMap(({ name, required }) => (required && name !== "if-match" ? [name] : [])),
          additionalProperties: place === "header",
        };
      };
      return {
        type: "object",
        properties: { path: schemaOf("path"), query: schemaOf("query"), header: schemaOf("header") },
      };
    });
  }

  /** Validates a body that has been parsed. */
  checkBody(listed: ListedOperation, value: Json): ErrorObject[] {
    return this.#check(`${listed.id} body`, value, this.#bodies, () => {
      const { requestBody } = listed.operation;
      const { content = {} } = requestBody ? resolve<RequestBody>(this.description, requestBody) : {};
      return Object.values(content)[0]?.schema ?? {};
    });
  }

  #check(key: string, value: unknown, ajv: Ajv2020, makeSchema: () => Schema): ErrorObject[] {
    const validate = this.#compiled.get(key) ?? ajv.compile(embed(makeSchema()));
    this.#compiled.set(key, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  }
}
