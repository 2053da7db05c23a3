import { translate } from "@docusaurus/Translate";
import { type ComponentType, type ReactNode, useState } from "react";
import type { StepsProps } from "./Steps";
import styles from "./styles.module.css";

/** A button that runs the steps of a guide, from the first to this one. Nothing is loaded before the click. */
export function RunSteps(part: StepsProps): ReactNode {
  const [{ Steps }, setSteps] = useState<{ Steps?: ComponentType<StepsProps> }>({});
  if (Steps) return <Steps {...part} />;
  return (
    <p>
      <button
        type="button"
        className={`button button--sm button--outline button--primary ${styles.start}`}
        onClick={() => import("./Steps").then(setSteps, () => undefined)}
      >
        {part.upTo
          ? translate({ id: "steps.run", message: "Bis hierher im Browser ausführen" })
          : translate({ id: "steps.runAll", message: "Alle Schritte im Browser ausführen" })}
      </button>
    </p>
  );
}
