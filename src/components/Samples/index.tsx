import { useStorageSlot } from "@docusaurus/theme-common";
import { useScrollPositionBlocker } from "@docusaurus/theme-common/internal";
import type { SamplePanel } from "@site/src/openapi/read/sample-panel";
import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import { CodeCopyButton, Pre } from "../Code";
import { CodeTitle } from "../CodeTitle";

interface Props {
  title: string;
  /** Label of the selection: "Programming language". */
  choice: string;
  /** Storage key for the choice, shared by all pages. */
  groupId?: string;
  panels: SamplePanel[];
  isShort?: boolean;
}

/** Code panels that the reader chooses from: a request by its language, or a response by its status. */
export function Samples({ title, choice, groupId, panels, isShort }: Props): ReactNode {
  const [remembered, storage] = useStorageSlot(groupId ? `docusaurus.tab.${groupId}` : null);
  const [chosen, setChosen] = useState("");
  const titleId = useId();
  const { blockElementScrollPositionUntilNextRender } = useScrollPositionBlocker();
  const selected =
    panels.find(({ label }) => label === remembered) ?? panels.find(({ label }) => label === chosen) ?? panels[0];
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>): void => {
    blockElementScrollPositionUntilNextRender(currentTarget);
    setChosen(currentTarget.value);
    storage.set(currentTarget.value);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a form, so not a fieldset
    <div role="group" aria-labelledby={titleId} className="theme-code-block code">
      <div className="code__bar">
        <CodeTitle id={titleId} title={title} />
        {panels.length > 1 && (
          <select className="code__choice" aria-label={choice} value={selected?.label} onChange={choose}>
            {panels.map(({ label }) => (
              // The value is separate from the text because a browser might translate the text.
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </select>
        )}
        {selected && <CodeCopyButton html={selected.html} />}
      </div>
      {panels.map((panel) => (
        <div key={panel.label} className="code__panel" hidden={panel !== selected}>
          <p className="code__label">{panel.label}</p>
          <Pre language={panel.language} html={panel.html} isShort={isShort} />
        </div>
      ))}
    </div>
  );
}
