import { translate } from "@docusaurus/Translate";
import type { Parts } from "@site/src/config/parts";
import type { IconName } from "../Icon";

export interface Start {
  /** Path relative to the language's base path. */
  path: string;
  label: string;
  icon: IconName;
  /** The part of the portal that it belongs to; every portal has the reference. */
  part?: keyof Parts;
}

/** @returns starting points for readers who don't know what to type yet, limited to the parts that the portal has */
export function listStarts(parts: Parts): Start[] {
  const starts: Start[] = [
    {
      path: "docs/quick-start-guide/consumer",
      label: translate({ id: "home.consumer.start", message: "Schnellstart für Konsumenten" }),
      icon: "start",
      part: "guides",
    },
    {
      path: "docs/quick-start-guide/provider",
      label: translate({ id: "home.provider.start", message: "Schnellstart für Anbieter" }),
      icon: "start",
      part: "guides",
    },
    {
      path: "docs/guides/",
      label: translate({ id: "notFound.guides", message: "Anleitungen" }),
      icon: "guide",
      part: "guides",
    },
    { path: "api", label: translate({ id: "notFound.api", message: "API-Referenz" }), icon: "operation" },
    {
      path: "docs/glossar/",
      label: translate({ id: "search.terms", message: "Glossar" }),
      icon: "term",
      part: "glossary",
    },
  ];
  return starts.filter(({ part }) => !part || parts[part]);
}
