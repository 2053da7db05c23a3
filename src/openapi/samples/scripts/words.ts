import type { LocaleId } from "../../../config/locales";

/** The strings in scripts in one language, in addition to the workflow's own text. */
export interface ScriptWords {
  /** How to start the script. */
  run: (needs: string, command: string) => string;
  credentials: string;
  optional: string;
  addresses: string;
  apiKey: string;
  missing: (variable: string) => string;
  refused: string;
  timeout: string;
  unexpected: string;
  askForKey: string;
}

export const scriptWords: Record<LocaleId, ScriptWords> = {
  de: {
    run: (needs, command) =>
      `Das Skript braucht ${needs}. Setzen Sie diese Variablen, und starten Sie das Skript mit: ${command}`,
    credentials: "Technischer Benutzer aus Schritt 1 des Schnellstarts.",
    optional: "Diese können Sie setzen:",
    addresses: "Basis-URL der API und Token-Endpunkt; ohne sie gilt die Testumgebung.",
    apiKey: "API-Schlüssel des Anbieters; ohne ihn fragt das Skript danach.",
    missing: (variable) => `${variable} ist nicht gesetzt.`,
    refused: "Die andere Partei hat abgelehnt oder gekündigt:",
    timeout: "Das Skript hat zu lange gewartet:",
    unexpected: "Unerwartete Antwort:",
    askForKey: "API-Schlüssel (der Link dazu steht in der E-Mail des Anbieters): ",
  },
  en: {
    run: (needs, command) => `Needs ${needs}. Set these variables, and start the script with: ${command}`,
    credentials: "Technical user from step 1 of the quick start.",
    optional: "You can set these:",
    addresses: "Base URL of the API and token URL. The default is the test environment.",
    apiKey: "API key of the provider; without it, the script asks for it.",
    missing: (variable) => `${variable} isn't set.`,
    refused: "Stopped, because the other party rejected or canceled:",
    timeout: "Timed out. The last response:",
    unexpected: "Unexpected response:",
    askForKey: "API key (the link to it is in the provider's email): ",
  },
};
