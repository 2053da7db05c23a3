import { translate } from "@docusaurus/Translate";
import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./styles.module.css";

interface Props {
  /** The button's label: "Copy URL". */
  label: string;
  /** Called when the button is pressed. */
  getText: () => string | Promise<string>;
}

type State = "ready" | "copied" | "failed";

/** Time in milliseconds for which the button shows the result of a click. */
const shown = 2000;

const icons: Record<State, string> = {
  ready:
    "M19 21H8V7h11m0-2H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m-3-4H4a2 2 0 0 0-2 2v14h2V3h12V1Z",
  copied: "M21 7 9 19l-5.5-5.5 1.4-1.4 4.1 4.1L19.6 5.6 21 7Z",
  failed: "M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12Z",
};

/** Copies text to the clipboard. The button is always visible, and shows when the browser doesn't allow copying. */
export function CopyButton({ label, getText }: Props): ReactNode {
  const [state, setState] = useState<State>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), shown);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      // Safari accepts text that has to be loaded only in this form.
      const text = Promise.resolve(getText());
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  const outcome = {
    ready: "",
    copied: translate({ id: "copy.done", message: "Kopiert" }),
    failed: translate({ id: "copy.failed", message: "Kopieren nicht möglich" }),
  }[state];
  return (
    <button
      type="button"
      className={clsx("icon-button", styles[state])}
      title={label}
      aria-label={outcome ? `${label}: ${outcome}` : label}
      onClick={copy}
    >
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" fill="currentColor">
        <path d={icons[state]} />
      </svg>
    </button>
  );
}
