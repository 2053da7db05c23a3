import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";

/** @returns a function that shows an ISO 8601 date in the format of the page's language */
export function useReleaseDate(): (date: string) => ReactNode {
  const { i18n } = useDocusaurusContext();
  const { format } = new Intl.DateTimeFormat(i18n.currentLocale, { dateStyle: "long", timeZone: "UTC" });
  return (date) => <time dateTime={date}>{format(new Date(date))}</time>;
}
