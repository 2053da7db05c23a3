import { translate } from "@docusaurus/Translate";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ShownCall, WorkflowPart } from "@site/src/sandbox/tab";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Pre } from "../Code";
import { openTab } from "./open-tab";
import styles from "./styles.module.css";

type State = "running" | "failed" | ShownCall[];

/** Which steps are run; their texts are in the page's language. */
export type StepsProps = Omit<WorkflowPart, "locale">;

/**
 * Runs the steps of a guide in a new marketplace in the reader's tab: each step has the values of the steps before it.
 * Shows the requests with their responses, of which the last one is open.
 */
export function Steps(part: StepsProps): ReactNode {
  const url = useBaseUrl("/sandbox-worker.js");
  const { currentLocale: locale } = useDocusaurusContext().i18n;
  const [state, setState] = useState<State>("running");
  const run = async (): Promise<void> => {
    setState("running");
    try {
      setState(await (await openTab(url)).runWorkflow({ ...part, locale }));
    } catch {
      setState("failed");
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader's click has loaded this component
  useEffect(() => void run(), []);
  const again = (label: string): ReactNode => (
    <button type="button" className="button button--sm button--outline button--primary" onClick={run}>
      {label}
    </button>
  );
  return (
    <div className={styles.steps}>
      <div role="status">
        {state === "failed" && (
          <p>
            {translate({
              id: "steps.failed",
              message: "Die Sandbox wurde nicht geladen. Prüfen Sie die Verbindung.",
            })}{" "}
            {again(translate({ id: "action.retry", message: "Erneut versuchen" }))}
          </p>
        )}
        {Array.isArray(state) && (
          <p>
            {translate(
              {
                id: "steps.done",
                message:
                  "{count} Anfragen in einem neuen Marktplatz in diesem Tab, dessen Uhr die Wartezeiten überspringt:",
              },
              { count: state.length },
            )}{" "}
            {again(translate({ id: "steps.again", message: "Noch einmal" }))}
          </p>
        )}
      </div>
      {Array.isArray(state) && <Calls calls={state} />}
    </div>
  );
}

function Calls({ calls }: { calls: ShownCall[] }): ReactNode {
  const last = useRef<HTMLDetailsElement>(null);
  // What the last request has brought is in sight, also on phones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each run
  useEffect(() => {
    last.current?.querySelector("summary")?.focus({ preventScroll: true });
    void last.current?.scrollIntoView({ block: "nearest" });
  }, [calls]);
  return (
    <ol>
      {calls.map(({ stepId, description, method, path, status, sentHtml, html, waited }, index) => (
        <li key={stepId}>
          <p>
            {description
              ? description.replace(/\s*…$/, "")
              : translate({ id: "steps.data", message: "Die Daten werden abgerufen" })}
          </p>
          <details
            ref={index === calls.length - 1 ? last : undefined}
            className="code code--response"
            open={index === calls.length - 1}
          >
            <summary>
              <strong className={status < 400 ? undefined : "code__error"}>{status}</strong> {method} {path}
              {waited > 0 &&
                ` · ${translate({ id: "steps.waited", message: "nach {minutes} min" }, { minutes: Math.ceil(waited / 60) })}`}
            </summary>
            {sentHtml && (
              <>
                <p>{translate({ id: "steps.sent", message: "Inhalt der Anfrage" })}</p>
                <Pre language="json" html={sentHtml} isShort />
                <p>{translate({ id: "code.response", message: "Antwort" })}</p>
              </>
            )}
            {html && <Pre language="json" html={html} isShort />}
          </details>
        </li>
      ))}
    </ol>
  );
}
