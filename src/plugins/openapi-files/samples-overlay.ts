import { listOperations } from "../../openapi/read/operations";
import type { Description } from "../../openapi/read/types";

/** Name of the published overlay, next to the description. */
export const samplesOverlayFile = "openapi.samples.overlay.yaml";

interface Overlay {
  overlay: string;
  info: { title: string; version: string };
  extends: string;
  actions: { target: string; update: object }[];
}

/**
 * Takes the code samples out of a description: they are a third of it, and only readers of pages need them.
 * @returns a copy without samples, and an OpenAPI Overlay 1.0 that adds them again
 */
export function splitSamples(description: Description): { lean: Description; overlay: Overlay } {
  const lean = structuredClone(description);
  const actions = listOperations(lean).flatMap(({ operation, path, method }) => {
    const { "x-codeSamples": samples } = operation;
    delete operation["x-codeSamples"];
    const target = `$.paths['${path}'].${method}`;
    return samples ? [{ target, update: { "x-codeSamples": samples } }] : [];
  });
  const { title, version } = lean.info;
  return { lean, overlay: { overlay: "1.0.0", info: { title, version }, extends: "openapi.yaml", actions } };
}
