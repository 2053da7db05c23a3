import Link from "@docusaurus/Link";
import { translate } from "@docusaurus/Translate";
import { useStorageSlot } from "@docusaurus/theme-common";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { sandboxEnvironment } from "@site/src/lib/markup/environments";
import type { SamplePanel } from "@site/src/openapi/read/sample-panel";
import type { BodyFault, Change, Form, Outcome, Situation, TabRequest } from "@site/src/sandbox/tab";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Pre } from "../Code";
import { CopyButton } from "../CopyButton";
import { keep, openTab } from "./open-tab";
import { RequestForm } from "./RequestForm";
import styles from "./styles.module.css";

export interface TryItProps {
  /** ID of the operation. */
  operation: string;
  /** Query of the request, as in `status=ACTIVE`. */
  query?: string;
  /** Called with the request as code, in each language, as soon as it is sent or edited. */
  onSamples: (samples: SamplePanel[]) => void;
  /** Called when the reader closes it. */
  onClose: () => void;
}

interface State {
  form: Form;
  request: TabRequest;
  outcome: Outcome;
  situation: Situation;
  milliseconds: number;
  /** How often the page has sent a request that isn't in the fields, which fills them anew. */
  fillings: number;
  /** Whether days have passed since, so that the response might not be true any more. */
  isPast?: boolean;
}

/**
 * Sends the request of the page to the marketplace in the reader's tab, and shows the response. It sends the printed
 * request at once; then the reader can change it.
 */
export function TryIt({ operation, query, onSamples, onClose }: TryItProps): ReactNode {
  const url = useBaseUrl("/sandbox-worker.js");
  const [state, setState] = useState<State>();
  const [faults, setFaults] = useState<BodyFault[]>([]);
  const [changes, setChanges] = useState<Change[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const section = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();

  const preview = async (request: TabRequest): Promise<void> => {
    const { samples, faults } = await (await openTab(url)).preview(request);
    onSamples(samples);
    setFaults(faults);
  };
  const send = async (make: (form: Form) => TabRequest, isAnew = false, isRestart = false): Promise<void> => {
    setFailed(false);
    try {
      const tab = await openTab(url);
      if (isRestart) await tab.reset();
      const request = make(await tab.describe(operation));
      const start = performance.now();
      const outcome = await tab.run(request);
      const milliseconds = performance.now() - start;
      // What a field can name might have changed.
      const [form, situation] = await Promise.all([tab.describe(operation), tab.situation()]);
      setState((last) => {
        const fillings = (last?.fillings ?? 0) + (isAnew ? 1 : 0);
        return { form, request, outcome, situation, milliseconds, fillings };
      });
      setChanges(outcome.changes);
      await preview(request);
      keep(await tab.save());
    } catch {
      setFailed(true);
    }
  };
  const sendAnew = (make: (form: Form) => TabRequest, isRestart = false): Promise<void> => send(make, true, isRestart);
  const sendPrinted = (isRestart = false): Promise<void> =>
    sendAnew(({ fields, body, party }) => {
      const asked = new URLSearchParams(query);
      const values = fields.map(({ in: place, name, value }) => (place === "query" && asked.get(name)) || value);
      return { operation, party, body, values };
    }, isRestart);
  const goToNextDay = async (): Promise<void> => {
    const tab = await openTab(url);
    const changed = await tab.nextDay();
    const situation = await tab.situation();
    setState((last) => last && { ...last, situation, isPast: true });
    setChanges(changed);
    keep(await tab.save());
  };

  // In other environments, readers can't run requests, and the samples are the page's.
  const [environment] = useStorageSlot("environment");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the reader chooses another environment
  useEffect(() => {
    if (environment && environment !== sandboxEnvironment) onClose();
  }, [environment]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each operation
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    void sendPrinted();
  }, [operation]);

  // The reader sees each response from its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each response
  useEffect(() => {
    content.current?.scrollTo({ top: 0 });
    if ((section.current?.getBoundingClientRect().bottom ?? 0) > innerHeight) section.current?.scrollIntoView();
  }, [state?.outcome]);

  const close = translate({ id: "run.close", message: "Schließen" });
  return (
    <section ref={section} tabIndex={-1} className={`code code--run ${styles.section}`} aria-labelledby={titleId}>
      <div className="code__bar">
        <span id={titleId} className="code__title">
          {translate({ id: "run.title", message: "Antwort der Sandbox" })}
        </span>
        <span role="status" className={styles.status}>
          {state && <Status {...state} />}
        </span>
        {state?.outcome.body && (
          <CopyButton
            label={translate({ id: "run.copy", message: "Antwort kopieren" })}
            getText={() => state.outcome.body ?? ""}
          />
        )}
        <button type="button" className="icon-button" title={close} aria-label={close} onClick={onClose}>
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" fill="currentColor">
            <path d="M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12Z" />
          </svg>
        </button>
      </div>
      <div ref={content} className={styles.content}>
        {hasFailed && (
          <p role="alert" className={styles.note}>
            {translate({
              id: "run.failed",
              message:
                "Die Sandbox wurde nicht geladen. Prüfen Sie die Verbindung, und senden Sie die Anfrage noch einmal.",
            })}{" "}
            <button type="button" className="button button--sm button--primary" onClick={() => sendPrinted()}>
              {translate({ id: "action.retry", message: "Erneut versuchen" })}
            </button>
          </p>
        )}
        {state && (
          <>
            <RequestForm
              key={state.fillings}
              {...state}
              now={state.situation.now}
              faults={faults}
              onEdit={preview}
              onSend={(request) => send(() => request)}
              onNextDay={goToNextDay}
            >
              {state.outcome.status >= 400 && faults.length === 0 && (
                <Refused {...state} onSend={(request) => sendAnew(() => request)} onRestart={() => sendPrinted(true)} />
              )}
              {state.outcome.isEmpty && (
                <p className={styles.note}>
                  {translate({
                    id: "run.empty",
                    message:
                      "Für diese Anfrage ist die Liste leer. Nehmen Sie Bedingungen aus Parametern und Inhalt heraus, wählen Sie einen anderen Absender oder legen Sie zuerst etwas an.",
                  })}
                </p>
              )}
              <Changes changes={changes} />
              {state.isPast ? (
                <p className={styles.note}>
                  {translate({
                    id: "run.past.note",
                    message:
                      "Seit der letzten Antwort ist Zeit vergangen. Senden Sie die Anfrage noch einmal, um den neuen Stand zu sehen.",
                  })}
                </p>
              ) : (
                <Answer {...state.outcome} />
              )}
            </RequestForm>
            <Past calls={state.situation.calls} onRestart={() => sendPrinted(true)} />
          </>
        )}
      </div>
    </section>
  );
}

function Status({ outcome: { status }, milliseconds }: State): ReactNode {
  return (
    <>
      <span className={`api-status api-status--${status < 400 ? "success" : "error"}`}>{status}</span>{" "}
      {translate({ id: "run.time", message: "{time} ms" }, { time: Math.ceil(milliseconds) })}
    </>
  );
}

interface RefusedProps extends State {
  onSend: (request: TabRequest) => void;
  onRestart: () => void;
}

/** What a reader can do about a refused request: have it sent by the party that may, or begin again. */
function Refused({ form, request, outcome, onSend, onRestart }: RefusedProps): ReactNode {
  const isSender = [401, 403, 404].includes(outcome.status) && form.party !== request.party;
  const able = form.parties.find(({ id }) => isSender && id === form.party);
  return (
    <p className={styles.note}>
      {able
        ? translate({
            id: "run.notAllowed",
            message: "Der Absender darf das nicht, oder es ist nicht für ihn sichtbar:",
          })
        : translate({
            id: "run.refused",
            message: "Ihr Marktplatz hat die Anfrage abgelehnt. In einem neuen gelingt das Beispiel der Seite:",
          })}{" "}
      <button
        type="button"
        className="button button--sm button--outline button--primary"
        onClick={able ? () => onSend({ ...request, party: able.id }) : onRestart}
      >
        {able
          ? translate({ id: "run.sendAs", message: "Als {party} senden" }, { party: able.name })
          : translate({ id: "run.restart", message: "Neu beginnen und Beispiel senden" })}
      </button>
    </p>
  );
}

function Answer({ headers, html, size }: Outcome): ReactNode {
  return (
    <>
      {html ? (
        <Pre language="json" html={html} isShort />
      ) : (
        <p className={styles.note}>
          {translate({ id: "run.size", message: "{size} Bytes ohne Text" }, { size: size.toString() })}
        </p>
      )}
      <details className={styles.headers}>
        <summary>{translate({ id: "run.headers", message: "{count} Header" }, { count: headers.length })}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function Changes({ changes }: { changes: Change[] }): ReactNode {
  const { currentLocale } = useDocusaurusContext().i18n;
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes} aria-label={translate({ id: "run.changes", message: "Das hat sich geändert" })}>
      {changes.map(({ title, name, field, from, to = "–", page }) => (
        <li key={`${title.en} ${name} ${field} ${from} ${to}`}>
          {title[currentLocale]}
          {name && (
            <>
              {" "}
              <q>{name}</q>
            </>
          )}
          :{" "}
          {from && (
            <>
              <code>{from}</code> →{" "}
            </>
          )}
          {page ? (
            <Link to={page}>
              <code>{to}</code>
            </Link>
          ) : (
            <code>{to}</code>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PastProps extends Pick<Situation, "calls"> {
  onRestart: () => void;
}

/** What the reader has done in the marketplace, and how to go on. */
function Past({ calls, onRestart }: PastProps): ReactNode {
  const url = useBaseUrl("/sandbox-worker.js");
  return (
    <div className={styles.past}>
      <p>
        {translate({
          id: "run.place",
          message: "Der Marktplatz läuft in diesem Browser-Tab; nichts verlässt Ihren Browser.",
        })}
      </p>
      <p>
        <button type="button" className="button button--sm button--outline button--primary" onClick={onRestart}>
          {translate({ id: "run.reset", message: "Neu beginnen" })}
        </button>
      </p>
      <details>
        <summary>
          {translate({ id: "run.past", message: "Bisherige Anfragen: {count}" }, { count: calls.length })}
        </summary>
        <CopyButton
          label={translate({ id: "run.script", message: "Anfragen als Skript kopieren" })}
          getText={async () => (await openTab(url)).script()}
        />
        <ol reversed>
          {calls.map(({ method, path, status }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its start
            <li key={calls.length - index}>
              <code>
                {method} {path}
              </code>{" "}
              {status}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
