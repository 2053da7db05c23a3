import { Fragment, type ReactNode } from "react";

/** A URL, or its path, that is broken before a single slash, or after two, where it is wider than its line: not at a hyphen. */
export function BreakablePath({ path }: { path: string }): ReactNode {
  const [first, ...others] = path.match(/^\w+:\/\/|\/?[^/]+|\//g) ?? [];
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path keep their places, and may be the same
        <Fragment key={index}>
          <wbr />
          {part.includes("-") ? <span className="path-part">{part}</span> : part}
        </Fragment>
      ))}
    </>
  );
}
