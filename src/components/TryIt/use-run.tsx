import { translate } from "@docusaurus/Translate";
import type { SamplePanel } from "@site/src/openapi/read/sample-panel";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import type { TryItProps } from ".";

type State = "closed" | "loading" | "failed" | { TryIt: ComponentType<TryItProps> };

/**
 * Runs the request that a page prints, in the sandbox in the reader's tab. Nothing is loaded before the first click.
 * @param operation ID of the operation; undefined if the sandbox can't run the request
 * @param query of the request, as in `status=ACTIVE`
 * @returns what the samples' bar has in addition: the button, or after a click, the request as the reader has changed it;
 *   and the response
 */
export function useRun(
  operation?: string,
  query?: string,
): { bar?: { button: ReactNode } | { panels: SamplePanel[] }; response?: ReactNode } {
  const [samples, setSamples] = useState<SamplePanel[]>();
  const [state, setState] = useState<State>("closed");
  const wasOpen = useRef(false);
  if (operation === undefined) return {};
  const close = (): void => {
    wasOpen.current = true;
    setState("closed");
  };
  /** The focus returns to where the reader opened the response. */
  const focusAgain = (button: HTMLButtonElement | null): void => {
    if (wasOpen.current) button?.focus();
    wasOpen.current = false;
  };
  if (typeof state === "object")
    return {
      ...(samples && { bar: { panels: samples } }),
      response: <state.TryIt operation={operation} query={query} onSamples={setSamples} onClose={close} />,
    };
  const run = (): void => {
    setState("loading");
    import(".").then(setState, () => setState("failed"));
  };
  const label =
    state === "failed"
      ? translate({ id: "run.again", message: "Nicht geladen: erneut versuchen" })
      : translate({ id: "run.run", message: "Ausführen" });
  const button = (
    <button
      ref={focusAgain}
      type="button"
      className="button button--sm button--primary code__run"
      aria-disabled={state === "loading"}
      onClick={run}
    >
      {label}
    </button>
  );
  return { bar: { button } };
}
