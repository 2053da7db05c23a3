import { localeIds } from "../config/locales";

interface Schema {
  inEachLanguage?: true;
  required?: string[];
}

/** @returns a schema in which objects with `inEachLanguage` must have a key for each language of the portal */
export const requireLanguages = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_, value: Schema | null) => {
    if (!value?.inEachLanguage) return value;
    const { inEachLanguage: _marked, required = [], ...rest } = value;
    return { ...rest, required: [...required, ...localeIds] };
  });
