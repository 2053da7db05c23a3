import { translate } from "@docusaurus/Translate";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { BodyFault, Field, Form, Party, TabRequest } from "@site/src/sandbox/tab";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./styles.module.css";

interface Props {
  form: Form;
  /** The request as the reader has changed it. */
  request: TabRequest;
  /** The request that was sent last. */
  sent: TabRequest;
  /** Time of the marketplace. */
  now: string;
  faults: BodyFault[];
  onEdit: (request: TabRequest) => void;
  onSend: () => void;
  onNextDay: () => void;
  /** The response, below the request. */
  children: ReactNode;
}

/** Who sends the request; its fields, which the reader can open and change; and the response. */
export function RequestForm({
  form,
  request,
  sent,
  now,
  faults,
  onEdit,
  onSend,
  onNextDay,
  children,
}: Props): ReactNode {
  const { party, values, body } = request;
  const { currentLocale } = useDocusaurusContext().i18n;
  const time = new Date(now).toLocaleString(currentLocale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const [senderId, faultsId] = [useId(), useId()];
  const edit = (change: Partial<TabRequest>): void => onEdit({ ...request, ...change });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSend();
  };
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  const fields = form.fields.map((field, index) => ({
    isFolded: field.in === "header" && !field.required && !sent.values[index],
    input: (
      <Parameter
        key={`${field.in} ${field.name}`}
        field={field}
        value={values[index] ?? ""}
        onChange={(value) => edit({ values: values.with(index, value) })}
      />
    ),
  }));
  const folded = fields.filter(({ isFolded }) => isFolded);
  return (
    <form onSubmit={send}>
      <div className={`code__bar ${styles.sender}`}>
        <label htmlFor={senderId}>{translate({ id: "run.sender", message: "Absender" })}</label>
        <select
          id={senderId}
          className="code__choice"
          value={party}
          onChange={({ currentTarget }) => edit({ party: currentTarget.value })}
        >
          {form.parties.map((one) => (
            <option key={one.id} value={one.id}>
              {showParty(one)}
            </option>
          ))}
        </select>
        <button type="submit" className="button button--sm button--primary">
          {translate({ id: "run.send", message: "Senden" })}
        </button>
        <span className={styles.clock}>
          <time dateTime={now} title={translate({ id: "run.clock", message: "Uhrzeit des Marktplatzes" })}>
            {time} UTC
          </time>
          <button type="button" className="button button--sm button--link" onClick={onNextDay}>
            {translate({ id: "run.nextDay", message: "Einen Tag weiter" })}
          </button>
        </span>
      </div>
      {(fields.length > 0 || body !== undefined || form.attached.length > 0) && (
        <details className={styles.editor}>
          <summary>{translate({ id: "run.edit", message: "Anfrage ändern" })}</summary>
          <div className={styles.fields}>
            {fields.map(({ isFolded, input }) => !isFolded && input)}
            {body !== undefined && (
              <label>
                <span>{translate({ id: "run.body", message: "Inhalt" })}</span>
                <textarea
                  value={body}
                  rows={Math.min(body.split("\n").length, 16)}
                  spellCheck={false}
                  aria-invalid={faults.length > 0}
                  aria-describedby={faultsId}
                  onChange={({ currentTarget }) => edit({ body: currentTarget.value })}
                  onKeyDown={sendByKey}
                />
              </label>
            )}
            <Faults id={faultsId} faults={faults} />
            {form.attached.length > 0 && (
              <p>
                <span>{translate({ id: "run.body", message: "Inhalt" })}</span>
                {form.attached.map((part) => (
                  <code key={part}>{part}</code>
                ))}
              </p>
            )}
            {folded.length > 0 && (
              <details>
                <summary>{translate({ id: "run.optional", message: "Optionale Header" })}</summary>
                <div className={styles.fields}>{folded.map(({ input }) => input)}</div>
              </details>
            )}
          </div>
        </details>
      )}
      {children}
    </form>
  );
}

/** @returns a party's role and name */
function showParty({ id, name }: Party): string {
  const roles: Record<string, string> = {
    provider: translate({ id: "run.provider", message: "Anbieter" }),
    consumer: translate({ id: "run.consumer", message: "Konsument" }),
    operator: translate({ id: "run.operator", message: "Betreiber" }),
    invitee: translate({ id: "run.invitee", message: "Eingeladene Person" }),
    public: translate({ id: "run.public", message: "Ohne Token" }),
  };
  return [roles[id], name].filter(Boolean).join(": ");
}

/** What is wrong with the body, by its lines. */
function Faults({ id, faults }: { id: string; faults: BodyFault[] }): ReactNode {
  return (
    <div id={id} role="status">
      <ul className={styles.faults}>
        {faults.map(({ line, fault }) => (
          <li key={`${line} ${fault?.pointer} ${fault?.detail}`}>
            {translate({ id: "run.line", message: "Zeile {line}:" }, { line })}{" "}
            {fault ? (
              <>
                <code>{fault.pointer}</code> <span lang="en">{fault.detail}</span>
              </>
            ) : (
              translate({ id: "run.noJson", message: "Das ist kein gültiges JSON." })
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ParameterProps {
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

function Parameter({ field, value, onChange }: ParameterProps): ReactNode {
  const { name, required, options, known = [] } = field;
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      {options ? (
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {!required && <option />}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          required={required}
          spellCheck={false}
          autoComplete="off"
          list={`${id}-known`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      <datalist id={`${id}-known`}>
        {known.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
