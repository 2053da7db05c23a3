import type { OperatorValues } from "../config/operator";

/** Allows missing translations, so that new text is shown while it is being written. */
export const tolerate = (operator: OperatorValues): OperatorValues => ({ ...operator, missingTranslations: "warn" });
