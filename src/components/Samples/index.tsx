import { useStorageSlot } from "@docusaurus/theme-common";
import { useScrollPositionBlocker } from "@docusaurus/theme-common/internal";
import type { SamplePanel } from "@site/src/openapi/read/sample-panel";
import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import { CodeCopyButton, Pre } from "../Code";
import { CodeTitle } from "../CodeTitle";
import { EnvironmentSelect } from "../environment";

interface Props {
  title: string;
  /** Label of the selection: "Programming language". */
  choice: string;
  /** Storage key for the choice, shared by all pages. */
  groupId?: string;
  panels: SamplePanel[];
  isShort?: boolean;
  /** A button in the bar. */
  button?: ReactNode;
  /** What the request sends, in words. */
  example?: string;
  /** Whether only its title is shown at first. */
  isFolded?: boolean;
}

/**
 * Code panels that the reader chooses from: a request by its language, or a response by its status and then by its
 * example. Only the chosen panel is in the page: the others would be half of its elements. Without JavaScript, they
 * follow as plain text.
 */
export function Samples({ isFolded = false, ...group }: Props): ReactNode {
  if (!isFolded) return <Panels {...group} />;
  const { title, choice, panels } = group;
  const [first, ...others] = panels;
  return (
    <details className="code code--folded">
      <summary>{title}</summary>
      <Panels {...group} title={first && others.length === 0 ? first.label : choice} />
    </details>
  );
}

function Panels({ title, choice, groupId, panels, isShort, button, example }: Omit<Props, "isFolded">): ReactNode {
  const [remembered, storage] = useStorageSlot(groupId ? `docusaurus.tab.${groupId}` : null);
  const [chosen, setChosen] = useState(0);
  const titleId = useId();
  const { blockElementScrollPositionUntilNextRender } = useScrollPositionBlocker();
  const selected = panels.find(({ label }) => label === remembered) ?? panels[chosen];
  const statuses = [...new Set(panels.flatMap(({ status = [] }) => status))];
  const options = panels.filter(({ status }) => status === selected?.status);
  const choose = ({ currentTarget }: ChangeEvent<HTMLElement>, panel: SamplePanel | undefined): void => {
    blockElementScrollPositionUntilNextRender(currentTarget);
    if (!panel) return;
    setChosen(panels.indexOf(panel));
    storage.set(panel.label);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a form, so not a fieldset
    <div role="group" aria-labelledby={titleId} className="theme-code-block code" data-status={selected?.status}>
      <div className="code__bar">
        <CodeTitle id={titleId} title={title} />
        {example && <span className="code__example">{example}</span>}
        {statuses.length === 1 && <span className="api-status api-status--success">{statuses}</span>}
        {statuses.length > 1 && (
          <div className="code__tabs" role="radiogroup" aria-label={choice}>
            {statuses.map((status) => (
              <label key={status} className="api-status api-status--success">
                <input
                  type="radio"
                  className="unseen"
                  name={titleId}
                  checked={status === selected?.status}
                  onChange={(event) =>
                    choose(
                      event,
                      panels.find((panel) => panel.status === status),
                    )
                  }
                />
                {status}
              </label>
            ))}
          </div>
        )}
        {options.length > 1 ? (
          <select
            className="code__choice"
            aria-label={choice}
            value={selected?.label}
            onChange={(event) =>
              choose(
                event,
                options.find(({ label }) => label === event.currentTarget.value),
              )
            }
          >
            {options.map(({ label }) => (
              // The value is separate from the text because a browser might translate the text.
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          selected?.status && selected.label && <span className="code__example">{selected.label}</span>
        )}
        {selected?.html.includes("data-environment") && <EnvironmentSelect />}
        {button}
        {selected && <CodeCopyButton html={selected.html} />}
      </div>
      {selected && <Panel key={panels.indexOf(selected)} panel={selected} isShort={isShort} />}
      {/* Browsers with JavaScript read its content as text, and React renders it only on the server. */}
      <noscript>
        {panels.slice(1).map((panel) => (
          <Panel key={`${panel.status} ${panel.label}`} panel={{ ...panel, html: withoutColors(panel.html) }} />
        ))}
      </noscript>
    </div>
  );
}

const withoutColors = (html: string): string => html.replace(otherEnvironments, "").replace(/<[^>]*>/g, "");

/** Of the environments, only the printed one is in the plain text. */
const otherEnvironments = /<span data-environment="[^"]*" hidden[^>]*>[^<]*<\/span>/g;

const Panel = ({ panel, isShort }: { panel: SamplePanel; isShort?: boolean }): ReactNode => (
  <div className="code__panel">
    <p className="code__label">{[panel.status, panel.label].filter(Boolean).join(" ")}</p>
    <Pre language={panel.language} html={panel.html} isShort={isShort} />
  </div>
);
