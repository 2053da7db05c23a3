import { splitPath } from "@site/src/lib/markup/path-parts";
import { Fragment, type ReactNode } from "react";

/** A URL or path that breaks if it is wider than its line. */
export function BreakablePath({ path }: { path: string }): ReactNode {
  const [first, ...others] = splitPath(path);
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path keep their order, and can be equal
        <Fragment key={index}>
          <wbr />
          {part.includes("-") ? <span className="path-part">{part}</span> : part}
        </Fragment>
      ))}
    </>
  );
}
