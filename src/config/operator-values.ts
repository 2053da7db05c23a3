/**
 * The values that an operator changes to adapt the portal. Every value has a default and an environment variable that
 * overrides it; the values are checked when the configuration is loaded.
 */
import type { LocaleId } from "./locales";

/** A string in every language of the portal. */
export type Localized = Record<LocaleId, string>;

export interface Announcement {
  /** A new ID shows the bar again to readers who dismissed the previous announcement. */
  id: string;
  text: Localized;
}

export interface OperatorValues {
  /** Origin that the portal is served from, without a path: `https://host`. */
  siteUrl: string;
  /** Path that the portal is served under, with a slash at both ends. */
  baseUrl: string;
  title: Localized;
  /** Path of the logo in `static/`. */
  logo: string;
  /** Community page of the professional network. The footer omits links that are empty. */
  communityUrl: string;
  imprintUrl: string;
  privacyUrl: string;
  /**
   * Where security vulnerabilities are reported: the `Contact` of `.well-known/security.txt`. If empty, there is no
   * such file.
   */
  securityContact: string;
  /** Base URL of the production API, with its major version. */
  apiServer: string;
  /** Base URL of the API's test environment, with its major version. */
  apiTestServer: string;
  /** Where readers propose changes: the base URL of "Edit this page". If empty, there are no edit links. */
  editUrl: string;
  announcement: Announcement | null;
  /**
   * Whether a missing German translation in the description fails the build, or is listed and the English text is
   * shown.
   */
  missingTranslations: "error" | "warn";
}

interface Rule<T> {
  wants: string;
  /** Returns the value, or undefined if the string isn't valid. */
  parse: (text: string) => T | undefined;
}

const url = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const webOrigin: Rule<string> = {
  wants: "an origin without a path, such as https://developer.example.org",
  parse: (text) => {
    const parsed = url(text);
    return parsed && /^https?:$/.test(parsed.protocol) && parsed.origin === text.replace(/\/$/, "")
      ? parsed.origin
      : undefined;
  },
};

const webAddress: Rule<string> = {
  wants: "a URL that begins with https:// (or http://)",
  parse: (text) => (/^https?:$/.test(url(text)?.protocol ?? "") && !/[\s"<>\\]/.test(text) ? text : undefined),
};

const webAddressOrEmpty: Rule<string> = {
  wants: `${webAddress.wants}, or an empty value`,
  parse: (text) => (text === "" ? "" : webAddress.parse(text)),
};

const contactAddress: Rule<string> = {
  wants: "a URL that begins with https:// or mailto:, such as mailto:security@example.org",
  parse: (text) =>
    (text.startsWith("https://") && webAddress.parse(text)) || /^mailto:[^\s@]+@[^\s@]+$/.test(text) ? text : undefined,
};

const contactAddressOrEmpty: Rule<string> = {
  wants: `${contactAddress.wants}, or an empty value`,
  parse: (text) => (text === "" ? "" : contactAddress.parse(text)),
};

const serverAddress: Rule<string> = {
  wants: "the API's base URL with its major version and no slash at the end, such as https://api.example.org/v1",
  parse: (text) => (webAddress.parse(text) && /\/v\d+$/.test(text) ? text : undefined),
};

const basePath: Rule<string> = {
  wants: "a path with a slash at both ends, such as / or /portal/",
  parse: (text) => (/^\/([\w.~-]+\/)*$/.test(text) ? text : undefined),
};

const line: Rule<string> = {
  wants: "one line of text with 1 to 200 characters",
  parse: (text) => (text.trim() !== "" && text.length <= 200 && !text.includes("\n") ? text : undefined),
};

const assetPath: Rule<string> = {
  wants: "the path of an image in static/, such as img/logo.svg",
  parse: (text) => (/^[\w-]+(\/\w[\w.-]*)*\.(svg|png|webp)$/.test(text) ? text : undefined),
};

const severity: Rule<"error" | "warn"> = {
  wants: '"error" to fail the build, or "warn" to show untranslated text in English',
  parse: (text) => (text === "error" || text === "warn" ? text : undefined),
};

const announcementId: Rule<string> = {
  wants: "1 to 64 letters, digits, hyphens, and underscores",
  parse: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
};

/**
 * Reads the operator's values.
 * @param env environment variables; those listed in this file override the defaults
 * @returns the checked values
 * @throws Error that lists each invalid variable, its value, and what was expected
 */
export function readOperatorValues(env: Record<string, string | undefined>): OperatorValues {
  const faults: string[] = [];
  function read<T>(name: string, fallback: T, rule: Rule<T>): T {
    const text = env[name];
    if (text === undefined) return fallback;
    const value = rule.parse(text);
    if (value === undefined) {
      faults.push(`${name}: got ${JSON.stringify(text)}, expected ${rule.wants}.`);
      return fallback;
    }
    return value;
  }

  const announcementText: Localized = {
    de: read("ANNOUNCEMENT_DE", "", line),
    en: read("ANNOUNCEMENT_EN", "", line),
  };
  const id = read("ANNOUNCEMENT_ID", "", announcementId);
  const given = [id, announcementText.de, announcementText.en].filter((part) => part !== "").length;
  if (given !== 0 && given !== 3 && faults.length === 0) {
    faults.push(
      "ANNOUNCEMENT_ID, ANNOUNCEMENT_DE, ANNOUNCEMENT_EN: got only some of them, expected all three or none.",
    );
  }

  const values: OperatorValues = {
    siteUrl: read("SITE_URL", "https://developer.datenmarkt.example", webOrigin),
    baseUrl: read("BASE_URL", "/", basePath),
    title: {
      de: read("SITE_TITLE_DE", "Datenmarkt Entwicklerportal", line),
      en: read("SITE_TITLE_EN", "Datenmarkt Developer Portal", line),
    },
    logo: read("LOGO", "img/logo.svg", assetPath),
    communityUrl: read("COMMUNITY_URL", "https://community.datenmarkt.example", webAddressOrEmpty),
    imprintUrl: read("IMPRINT_URL", "https://www.datenmarkt.example/impressum", webAddressOrEmpty),
    privacyUrl: read("PRIVACY_URL", "https://www.datenmarkt.example/datenschutz", webAddressOrEmpty),
    securityContact: read("SECURITY_CONTACT", "mailto:security@datenmarkt.example", contactAddressOrEmpty),
    apiServer: read("API_SERVER", "https://api.datenmarkt.example/v1", serverAddress),
    apiTestServer: read("API_TEST_SERVER", "https://api.test.datenmarkt.example/v1", serverAddress),
    editUrl: read("EDIT_URL", "https://git.datenmarkt.example/developer-portal/edit/main/", webAddressOrEmpty),
    announcement: given === 3 ? { id, text: announcementText } : null,
    missingTranslations: read("MISSING_TRANSLATIONS", "error", severity),
  };
  if (faults.length > 0) {
    throw new Error(
      `These environment variables aren't valid → correct them (see src/config/README.md):\n  ${faults.join("\n  ")}`,
    );
  }
  return values;
}

export const operator: OperatorValues = readOperatorValues(process.env);
