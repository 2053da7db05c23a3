// Wrapped: upstream puts the link to a section inside its heading, which would make the link's text part of the
// heading's name: "Errors Direct link to Errors".
import type { Props } from "@theme/Heading";
import OriginalHeading from "@theme-original/Heading";
import { isValidElement, type PropsWithChildren, type ReactNode } from "react";

export default function Heading(props: Props): ReactNode {
  return <OriginalHeading {...props} aria-label={props.id && textOf(props.children)} />;
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (isValidElement<PropsWithChildren>(node)) return textOf(node.props.children);
  return typeof node === "string" ? node : "";
}
