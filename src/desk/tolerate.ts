import type { OperatorValues } from "../config/operator";

/** A text that isn't translated yet is shown while it is written. */
export const tolerate = (operator: OperatorValues): OperatorValues => ({ ...operator, missingTranslations: "warn" });
