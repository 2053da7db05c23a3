// Wrapped: the title already says what the icon shows, so screen readers skip the icon.
import type { Props } from "@theme/Admonition/Layout";
import AdmonitionLayout from "@theme-original/Admonition/Layout";
import type { ReactNode } from "react";

export default function AdmonitionWithDecorativeIcon({ icon, ...props }: Props): ReactNode {
  return <AdmonitionLayout {...props} icon={<span aria-hidden="true">{icon}</span>} />;
}
