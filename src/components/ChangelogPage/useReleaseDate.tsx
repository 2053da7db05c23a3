import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";

/** @returns what shows an ISO 8601 date as the page's language writes it */
export function useReleaseDate(): (date: string) => ReactNode {
  const { i18n } = useDocusaurusContext();
  const { format } = new Intl.DateTimeFormat(i18n.currentLocale, { dateStyle: "long", timeZone: "UTC" });
  return (date) => <time dateTime={date}>{format(new Date(date))}</time>;
}
