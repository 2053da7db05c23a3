import { translate } from "@docusaurus/Translate";
import { BreakablePath } from "@site/src/components/BreakablePath";
import { CopyButton } from "@site/src/components/CopyButton";
import { attributesOf } from "@site/src/lib/markup/environments";
import type { ReactNode } from "react";
import { alternativesTo, inEnvironment } from "../environment";
import styles from "./styles.module.css";

interface Props {
  method: string;
  /** Base URL of the API. */
  server: string;
  path: string;
}

/** How to call an operation: its method and full URL, with a button that copies the URL. */
export function Endpoint({ method, server, path }: Props): ReactNode {
  return (
    <div className={styles.endpoint}>
      <span className={`api-method api-method--${method}`}>{method.toUpperCase()}</span>
      <code className={styles.url}>
        <span className={styles.server}>
          {alternativesTo(server).map(({ id, url }) => (
            <span key={url} {...(id && attributesOf(id))}>
              <BreakablePath path={url} />
            </span>
          ))}
        </span>
        <wbr />
        <span className={styles.path}>
          <BreakablePath path={path} />
        </span>
      </code>
      <CopyButton
        label={translate({ id: "endpoint.copyUrl", message: "URL kopieren" })}
        getText={() => inEnvironment(server + path)}
      />
    </div>
  );
}
