import { createHash } from "node:crypto";
import type { Node } from "unist";
import { localePath } from "../config/locales";
import { buildSandbox, sandboxFile } from "../sandbox/build";
import { type ComponentUse, inlineCode, link, paragraph, setProperties, text } from "./components";
import type { Sources } from "./sources";

/** `<SandboxDownload />` becomes a link to the sandbox with its size and digest. */
export const sandboxDownload =
  ({ description }: Sources) =>
  ({ locale }: ComponentUse): Node[] => {
    const content = buildSandbox(description);
    const size = (content.length / 2 ** 20).toLocaleString(locale, { maximumFractionDigits: 1 });
    const digest = createHash("sha256").update(content).digest("hex");
    const file = link(`pathname:///${localePath(locale)}${sandboxFile}`, text(sandboxFile));
    setProperties(file, { download: sandboxFile });
    return [paragraph(file, text(` (${size} MiB, SHA-256: `), inlineCode(digest), text(")"))];
  };
