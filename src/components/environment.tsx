import { translate } from "@docusaurus/Translate";
import { useStorageSlot } from "@docusaurus/theme-common";
import environments from "@site/api/environments.json";
import { useLocale } from "@site/src/components/locale";
import { printedEnvironment } from "@site/src/lib/markup/environments";
import { type ReactNode, useEffect } from "react";

const [first] = environments;
const printed = environments.find(({ id }) => id === printedEnvironment) ?? first;

/** @returns the environment that the page shows: the script in its head has set it */
const shown = (): typeof first =>
  environments.find(({ id }) => id === document.documentElement.dataset.environment) ?? printed;

/** @returns a text with the requests of the environment that the page shows */
export const inEnvironment = (text: string): string =>
  printed ? text.replaceAll(`${printed.url}/`, `${shown()?.url}/`) : text;

/** @returns the URLs that the style sheet chooses from in place of a server's, if it is the printed environment's */
export const alternativesTo = (server: string): { id?: string; url: string }[] =>
  server === printed?.url && environments.length > 1 ? environments : [{ url: server }];

/** Removes what the style sheet hides. */
export function removeHidden(content: ParentNode): void {
  for (const element of content.querySelectorAll(`[data-environment]:not([data-environment="${shown()?.id}"])`))
    element.remove();
}

/** Chooses where the requests on all pages are sent to. */
export function EnvironmentSelect(): ReactNode {
  const locale = useLocale();
  const [remembered, storage] = useStorageSlot("environment");
  useEffect(() => {
    if (remembered) document.documentElement.dataset.environment = remembered;
  }, [remembered]);
  if (environments.length < 2) return null;
  return (
    <select
      className="code__choice code__environment"
      aria-label={translate({ id: "environment.label", message: "Umgebung" })}
      value={environments.find(({ id }) => id === remembered)?.id ?? first?.id}
      onChange={({ currentTarget }) => storage.set(currentTarget.value)}
    >
      {environments.map(({ id, name }) => (
        <option key={id} value={id}>
          {name[locale]}
        </option>
      ))}
    </select>
  );
}
