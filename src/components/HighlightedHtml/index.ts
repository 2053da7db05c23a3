import { createContext } from "react";

/** The highlighted code of the code block around. */
export const HighlightedHtml = createContext("");
