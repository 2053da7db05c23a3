import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";

/** @param date ISO 8601 date, shown as the page's language writes it */
export function ReleaseDate({ date }: { date: string }): ReactNode {
  const { i18n } = useDocusaurusContext();
  const format = new Intl.DateTimeFormat(i18n.currentLocale, { dateStyle: "long", timeZone: "UTC" });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
