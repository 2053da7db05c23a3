import { themes } from "prism-react-renderer";

/** Code themes whose colours keep a contrast of 4.5 : 1 on the portal's code background, and extra languages. */
export const prismThemes = {
  theme: themes.github,
  darkTheme: themes.vsDark,
  additionalLanguages: ["bash", "json", "java", "csharp", "http"],
};
