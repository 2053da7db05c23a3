import { translate } from "@docusaurus/Translate";
import home from "@site/api/home.json";
import type { LocaleId } from "@site/src/config/locales";
import type { Parts } from "@site/src/config/parts";
import type { IconName } from "../Icon";

export interface Start {
  /** Path relative to the language's base path. */
  path: string;
  label: string;
  icon: IconName;
}

/**
 * @param guides path of the first guide within the language, if there are guides
 * @returns starting points for readers who don't know what to type yet: those of the home page, and the portal's parts
 */
export function listStarts(locale: LocaleId, { glossary }: Parts, guides: string | undefined): Start[] {
  const starts: (Start | false | undefined)[] = [
    ...(home.ways ?? []).map(({ start }) => ({
      path: start.to.slice(1),
      label: start.label[locale],
      icon: "start" as const,
    })),
    guides !== undefined && {
      path: guides,
      label: translate({ id: "notFound.guides", message: "Anleitungen" }),
      icon: "guide",
    },
    { path: "api", label: translate({ id: "notFound.api", message: "API-Referenz" }), icon: "operation" },
    glossary && {
      path: "docs/glossar/",
      label: translate({ id: "search.terms", message: "Glossar" }),
      icon: "term",
    },
  ];
  return starts.filter((start) => !!start);
}
