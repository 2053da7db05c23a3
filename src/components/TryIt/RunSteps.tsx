import { translate } from "@docusaurus/Translate";
import useBaseUrl from "@docusaurus/useBaseUrl";
import type { WorkflowPart } from "@site/src/sandbox/tab";
import type { WorkflowCall } from "@site/src/sandbox/workflow";
import { type ReactNode, useState } from "react";
import { Pre } from "../Code";
import styles from "./styles.module.css";

type State = "ready" | "running" | "failed" | (WorkflowCall & { html?: string })[];

/**
 * Runs the steps of a guide, from the first to this one, in a new marketplace in the reader's tab: each step has the
 * values of the steps before it. Nothing is loaded before the click.
 */
export function RunSteps(part: WorkflowPart): ReactNode {
  const url = useBaseUrl("/sandbox-worker.js");
  const [state, setState] = useState<State>("ready");
  const run = async (): Promise<void> => {
    setState("running");
    try {
      const { openTab } = await import("./open-tab");
      setState(await (await openTab(url)).runWorkflow(part));
    } catch {
      setState("failed");
    }
  };
  return (
    <div className={styles.steps}>
      <button
        type="button"
        className="button button--sm button--outline button--primary"
        aria-disabled={state === "running"}
        onClick={run}
      >
        {part.upTo
          ? translate({ id: "steps.run", message: "Bis hierher im Browser ausführen" })
          : translate({ id: "steps.runAll", message: "Alle Schritte im Browser ausführen" })}
      </button>
      <div role="status">
        {state === "failed" && (
          <p>
            {translate({ id: "steps.failed", message: "Die Sandbox wurde nicht geladen. Prüfen Sie die Verbindung." })}
          </p>
        )}
        {Array.isArray(state) && <Calls calls={state} />}
      </div>
    </div>
  );
}

function Calls({ calls }: { calls: Extract<State, object> }): ReactNode {
  return (
    <>
      <p>
        {translate(
          {
            id: "steps.done",
            message:
              "{count} Anfragen in einem neuen Marktplatz in diesem Tab, dessen Uhr die Wartezeiten überspringt:",
          },
          { count: calls.length },
        )}
      </p>
      <ol>
        {calls.map(({ stepId, method, path, status, html, waited }, index) => (
          <li key={stepId}>
            <details className="code code--response" open={index === calls.length - 1}>
              <summary>
                <strong className={status < 400 ? undefined : "code__error"}>{status}</strong> {method} {path}
                {waited > 0 &&
                  ` · ${translate({ id: "steps.waited", message: "nach {minutes} min" }, { minutes: Math.ceil(waited / 60) })}`}
              </summary>
              {html && <Pre language="json" html={html} isShort />}
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}
