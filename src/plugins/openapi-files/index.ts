import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { currentLocale } from "../../config/locales";
import { printYaml } from "../../lib/print-yaml";
import { clientDescriptionFile, readCatalog, readDescription, samplesOverlayFile } from "../../openapi/model/generated";
import { listReleases, publishedRelease, publishRelease, readRelease } from "../../openapi/model/releases";
import { descriptionFiles } from "../../openapi/read/files";
import { listWorkflows, publishedWorkflow, readScripts, readWorkflow } from "../../openapi/read/workflows";
import { nameForClients } from "./client-description";
import { splitSamples } from "./samples-overlay";
import { splitByTag } from "./tag-description";

/**
 * Publishes the description in the site's language as `openapi.yaml` and `openapi.json`, once for each tag, and with the
 * names for SDKs, its code samples as an overlay, the kept releases, and the quick starts as workflows and scripts.
 */
export default function openapiFiles(): Plugin {
  return {
    name: "openapi-files",
    async postBuild({ outDir }) {
      const write = (file: string, text: string): void => {
        mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true });
        writeFileSync(path.join(outDir, file), text);
      };
      const writeJson = (file: string, value: object): void => write(file, `${JSON.stringify(value, null, 2)}\n`);
      const { lean, overlay } = splitSamples(readDescription(currentLocale));
      const [yamlFile, jsonFile] = descriptionFiles;
      write(yamlFile, printYaml(lean));
      writeJson(jsonFile, lean);
      write(samplesOverlayFile, printYaml(overlay));
      const forClients = nameForClients(lean);
      if (forClients) writeJson(clientDescriptionFile, forClients);
      const tagNames = readCatalog().tags.map(({ name }) => name);
      for (const [file, ofTag] of splitByTag(lean, tagNames)) writeJson(file, ofTag);
      for (const version of listReleases())
        writeJson(publishedRelease(version), publishRelease(readRelease(version), lean.servers));
      for (const name of listWorkflows()) {
        write(publishedWorkflow(name), printYaml(readWorkflow(name, currentLocale)));
        for (const { file, source } of readScripts(name)) write(file, source);
      }
    },
  };
}
