import { translate } from "@docusaurus/Translate";
import type { SamplePanel } from "@site/src/openapi/read/sample-panel";
import { type ComponentType, type ReactNode, useState } from "react";
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
  if (operation === undefined) return {};
  if (typeof state === "object")
    return {
      ...(samples && { bar: { panels: samples } }),
      response: (
        <state.TryIt operation={operation} query={query} onSamples={setSamples} onClose={() => setState("closed")} />
      ),
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
