import { Fragment, type ReactNode } from "react";

/** A URL's path that is broken before its slashes where it is wider than its line. */
export function BreakablePath({ path }: { path: string }): ReactNode {
  const [first, ...others] = path.split(/(?=\/)/);
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path keep their places, and may be the same
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
