import { translate } from "@docusaurus/Translate";
import type { Field, Form, TabRequest } from "@site/src/sandbox/tab";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import styles from "./styles.module.css";

interface Props {
  form: Form;
  /** The request that was sent last. */
  request: TabRequest;
  onSend: (request: TabRequest) => void;
}

/** The request as fields that the reader can change. */
export function RequestForm({ form, request, onSend }: Props): ReactNode {
  const [party, setParty] = useState(request.party);
  const [values, setValues] = useState(request.values);
  const [body, setBody] = useState(request.body);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSend({ operation: request.operation, party, values, body });
  };
  const names: Record<string, string> = {
    provider: translate({ id: "run.provider", message: "Anbieter" }),
    consumer: translate({ id: "run.consumer", message: "Konsument" }),
    operator: translate({ id: "run.operator", message: "Betreiber" }),
    invitee: translate({ id: "run.invitee", message: "Eingeladene Person" }),
    public: translate({ id: "run.public", message: "Ohne Token" }),
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <label>
        <span>{translate({ id: "run.sender", message: "Absender" })}</span>
        <select value={party} onChange={({ currentTarget }) => setParty(currentTarget.value)}>
          {form.parties.map(({ id: one, name }) => (
            <option key={one} value={one}>
              {[names[one], name].filter(Boolean).join(": ")}
            </option>
          ))}
        </select>
      </label>
      {form.fields.map((field, index) => (
        <Parameter
          key={`${field.in} ${field.name}`}
          field={field}
          value={values[index] ?? ""}
          onChange={(value) => setValues(values.with(index, value))}
        />
      ))}
      {body !== undefined && (
        <label>
          <span>{translate({ id: "run.body", message: "Inhalt" })}</span>
          <textarea
            value={body}
            rows={Math.min(body.split("\n").length, 16)}
            spellCheck={false}
            onChange={({ currentTarget }) => setBody(currentTarget.value)}
          />
        </label>
      )}
      {form.attached.length > 0 && (
        <p>
          <span>{translate({ id: "run.body", message: "Inhalt" })}</span>
          {form.attached.map((part) => (
            <code key={part}>{part}</code>
          ))}
        </p>
      )}
      <button type="submit" className="button button--sm button--primary">
        {translate({ id: "run.send", message: "Senden" })}
      </button>
    </form>
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
