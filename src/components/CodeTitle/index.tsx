import type { ReactNode } from "react";
import { BreakablePath } from "../BreakablePath";

/**
 * The title of a code panel. A request's method and path, or a response's status and name, look as in the reference.
 */
export function CodeTitle({ id, title }: { id?: string; title: string }): ReactNode {
  const [, method, status, rest = title] = /^(?:([A-Z]+) (?=\/)|([1-5]\d\d) )(.+)$/.exec(title) ?? [];
  return (
    <span id={id} className="code__title">
      {method && <span className={`api-method api-method--${method.toLowerCase()}`}>{method}</span>}
      {status && <span className={`api-status api-status--${status < "400" ? "success" : "error"}`}>{status}</span>}{" "}
      {method ? (
        <code>
          <BreakablePath path={rest} />
        </code>
      ) : (
        rest
      )}
    </span>
  );
}
