import { translate } from "@docusaurus/Translate";
import { type ComponentType, type ReactNode, useState } from "react";
import type { TryItProps } from ".";

type State = "closed" | "loading" | "failed" | { TryIt: ComponentType<TryItProps> };

/**
 * Runs the request that a page prints, in the sandbox in the reader's tab. Nothing is loaded before the first click.
 * @param operation ID of the operation; undefined if the sandbox can't run the request
 * @param query of the request, as in `status=ACTIVE`
 * @returns the button for the samples' bar, and, after a click, the response
 */
export function useRun(operation?: string, query?: string): { button?: ReactNode; response?: ReactNode } {
  const [state, setState] = useState<State>("closed");
  if (operation === undefined) return {};
  if (typeof state === "object")
    return { response: <state.TryIt operation={operation} query={query} onClose={() => setState("closed")} /> };
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
  return { button };
}
