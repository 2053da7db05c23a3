// Ejected: stands below the title (src/theme/DocItem/Content), not above it.
import type { ReactNode } from "react";

export default function DocItemTOCMobile(): ReactNode {
  return null;
}
