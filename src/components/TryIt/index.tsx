import Link from "@docusaurus/Link";
import { translate } from "@docusaurus/Translate";
import { useStorageSlot } from "@docusaurus/theme-common";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { localEnvironment } from "@site/src/lib/markup/environments";
import type { SamplePanel } from "@site/src/openapi/read/sample-panel";
import type { BodyFault, Change, Form, Outcome, Situation, TabRequest } from "@site/src/sandbox/tab";
import clsx from "clsx";
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
  /** The request as the reader has changed it. */
  request: TabRequest;
  /** The request that was sent last, and its response. */
  sent: TabRequest;
  outcome: Outcome;
  situation: Situation;
  milliseconds: number;
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
  const section = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  /** How often the reader has changed the request. */
  const edits = useRef(0);
  const titleId = useId();

  const preview = async (request: TabRequest): Promise<void> => {
    const { samples, faults } = await (await openTab(url)).preview(request);
    onSamples(samples);
    setFaults(faults);
  };
  const fail = (): void => setFailed(true);
  const edit = (request: TabRequest): Promise<void> => {
    edits.current++;
    setState((last) => last && { ...last, request });
    return preview(request).catch(fail);
  };
  /** @param make a request from the page's; what the reader types meanwhile isn't lost */
  const send = async (make: (form: Form) => TabRequest, isRestart = false): Promise<void> => {
    setFailed(false);
    const editsBefore = edits.current;
    try {
      const tab = await openTab(url);
      if (isRestart) await tab.reset();
      const before = await tab.describe(operation);
      const sent = make(before);
      const start = performance.now();
      const outcome = await tab.run(sent);
      const milliseconds = performance.now() - start;
      // What a field can name, and the tag, might have changed.
      const [form, situation] = await Promise.all([tab.describe(operation), tab.situation()]);
      const next = outcome.status < 400 ? withCurrentTag(sent, before, form) : sent;
      const isTyping = edits.current !== editsBefore;
      setState((last) => {
        const shown = isTyping && last ? { request: last.request, sent } : { request: next, sent: next };
        return { form, ...shown, outcome, situation, milliseconds };
      });
      setChanges(outcome.changes);
      if (!isTyping) await preview(next);
      keep(await tab.save());
    } catch {
      fail();
    }
  };
  const sendPrinted = (isRestart = false): Promise<void> => send((form) => printed(operation, form, query), isRestart);
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
    if (environment && environment !== localEnvironment) onClose();
  }, [environment]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each operation
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    void sendPrinted();
  }, [operation]);

  // The reader sees each response from its start, also below the fields. The focus stays, or goes to the response.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each response
  useEffect(() => {
    const [scroller, start] = [content.current, answer.current];
    if (!scroller || !start) return;
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    const isOpen = scroller.querySelector("details")?.open;
    const margin = Number.parseFloat(getComputedStyle(start).scrollMarginTop);
    if (scroller.scrollHeight > scroller.clientHeight)
      scroller.scrollTo({ top: isOpen ? start.offsetTop - scroller.offsetTop - margin : 0 });
    if ((section.current?.getBoundingClientRect().bottom ?? 0) > innerHeight)
      (isOpen ? start : section.current)?.scrollIntoView();
  }, [state?.outcome]);

  const close = translate({ id: "run.close", message: "Schließen" });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section has a heading, and this isn't part of the page's outline
    <div
      ref={section}
      role="region"
      tabIndex={-1}
      className={`code code--run ${styles.section}`}
      aria-labelledby={titleId}
    >
      <div className="code__bar">
        <span id={titleId} className="code__title">
          {translate({ id: "run.title", message: "Antwort der Sandbox" })}
        </span>
        <span role="status" className={styles.status}>
          {state && !state.isPast && <Status {...state} />}
        </span>
        {state?.outcome.body && !state.isPast && (
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
              {...state}
              now={state.situation.now}
              faults={faults}
              onEdit={edit}
              onSend={() => send(() => state.request)}
              onNextDay={() => goToNextDay().catch(fail)}
            >
              <div ref={answer} className={clsx(styles.answer, state.request !== state.sent && styles.old)}>
                {state.outcome.status >= 400 && faults.length === 0 && (
                  <Refused
                    {...state}
                    example={printed(operation, state.form, query)}
                    onEdit={edit}
                    onSend={(request, isRestart) => send(() => request, isRestart)}
                  />
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
                      id: "run.pastNote",
                      message:
                        "Seit der letzten Antwort ist Zeit vergangen. Senden Sie die Anfrage noch einmal, um den neuen Stand zu sehen.",
                    })}
                  </p>
                ) : (
                  <Answer {...state.outcome} />
                )}
              </div>
            </RequestForm>
            <Past
              calls={state.situation.calls}
              getScript={async () => (await openTab(url)).script()}
              onRestart={() => sendPrinted(true)}
            />
          </>
        )}
      </div>
    </div>
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

/** @returns the request of the page, with the query of a guide's request */
function printed(operation: string, { fields, body, party }: Form, query?: string): TabRequest {
  const asked = new URLSearchParams(query);
  const values = fields.map(({ in: place, name, value }) => (place === "query" && asked.get(name)) || value);
  return { operation, party, body, values };
}

/** @returns the request with the current tag in place of the one that the page had filled in */
function withCurrentTag(request: TabRequest, before: Form, now: Form): TabRequest {
  const values = request.values.map((value, index) => {
    const [was, is] = [before.fields[index], now.fields[index]];
    return was?.name === "If-Match" && was.value === value && is ? is.value : value;
  });
  return { ...request, values };
}

const isSame = (one: TabRequest, other: TabRequest): boolean => JSON.stringify(one) === JSON.stringify(other);

interface RefusedProps extends State {
  /** The request of the page. */
  example: TabRequest;
  onEdit: (request: TabRequest) => void;
  onSend: (request: TabRequest, isRestart?: boolean) => void;
}

/** What a reader can do about a refused request: the one thing that helps. */
function Refused({ form, request, outcome: { status }, example, onEdit, onSend }: RefusedProps): ReactNode {
  const { party } = request;
  const other = form.party === party ? { provider: "consumer", consumer: "provider" }[party] : form.party;
  const able = form.parties.find(({ id }) => id === other);
  const tag = form.fields.findIndex(({ name }) => name === "If-Match");
  const [text, label, act] =
    able && (status === 403 || (form.party !== party && [401, 404].includes(status)))
      ? [
          translate({
            id: "run.notAllowed",
            message: "Der Absender darf das nicht, oder es ist nicht für ihn sichtbar:",
          }),
          translate({ id: "run.sendAs", message: "Als {party} senden" }, { party: able.name }),
          () => onSend({ ...request, party: able.id }),
        ]
      : status === 412
        ? [
            translate({ id: "run.otherTag", message: "Die Ressource hat inzwischen ein anderes ETag:" }),
            translate({ id: "run.sendTag", message: "Mit dem aktuellen ETag senden" }),
            () => onSend({ ...request, values: request.values.with(tag, form.fields[tag]?.value ?? "") }),
          ]
        : [400, 404, 422].includes(status) && !isSame(request, example)
          ? [
              translate({
                id: "run.wrong",
                message:
                  "Was falsch ist, steht in der Antwort. Korrigieren Sie die Anfrage, oder beginnen Sie sie neu:",
              }),
              translate({ id: "run.example", message: "Beispiel wiederherstellen" }),
              () => onEdit(example),
            ]
          : [
              translate({
                id: "run.refused",
                message: "Ihr Marktplatz hat die Anfrage abgelehnt. In einem neuen kann sie gelingen:",
              }),
              translate({ id: "run.restart", message: "Neu beginnen und noch einmal senden" }),
              () => onSend(request, true),
            ];
  return (
    <p className={styles.note}>
      {text}{" "}
      <button type="button" className="button button--sm button--outline button--primary" onClick={act}>
        {label}
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
          {size === 0
            ? translate({ id: "run.noBody", message: "Die Antwort hat keinen Inhalt." })
            : translate({ id: "run.size", message: "{size} Bytes ohne Text" }, { size: size.toString() })}
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
  /** @returns the calls as a shell script */
  getScript: () => Promise<string>;
  onRestart: () => void;
}

/** What the reader has done in the marketplace, and how to go on. */
function Past({ calls, getScript, onRestart }: PastProps): ReactNode {
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
          getText={getScript}
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
