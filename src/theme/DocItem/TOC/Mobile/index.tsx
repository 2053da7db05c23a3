// Ejected: `src/theme/DocItem/Content` shows it below the title instead of above.
import type { ReactNode } from "react";

export default function DocItemTOCMobile(): ReactNode {
  return null;
}
