// Wrapped: each click changes what the reader sees. Upstream's first click chooses the light mode, even if it is already
// shown.
import { useColorMode } from "@docusaurus/theme-common";
import type { Props } from "@theme/ColorModeToggle";
import ColorModeToggle from "@theme-original/ColorModeToggle";
import type { ReactNode } from "react";

/** Switches between the light and the dark mode. The mode of the system isn't stored, so that it is followed again. */
export default function ColorModeToggleWrapper({ onChange, ...props }: Props): ReactNode {
  const { colorMode } = useColorMode();
  const choose: Props["onChange"] = (mode) => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    onChange(mode === system ? null : mode);
  };
  return <ColorModeToggle {...props} value={colorMode} respectPrefersColorScheme={false} onChange={choose} />;
}
