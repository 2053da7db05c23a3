const fs = require("node:fs");
const path = require("node:path");
const { answerQuestions } = require("./answer-questions.cjs");

/** The ruleset that was read last, and its text. */
let ruleset = { text: "", rules: undefined };

/** @returns the project's Spectral rules, which are written in YAML */
async function readRules(file) {
  const text = fs.readFileSync(file, "utf8");
  if (ruleset.text !== text) {
    const { migrateRuleset } = require("@stoplight/spectral-ruleset-migrator");
    const module = { exports: {} };
    // The package turns the file into a module that uses `require` for the rulesets that it extends.
    new Function("module", "require", await migrateRuleset(file, { format: "commonjs", fs }))(module, require);
    ruleset = { text, rules: module.exports };
  }
  return ruleset.rules;
}

async function askSpectral({ file, source }) {
  const { Document, Spectral } = require("@stoplight/spectral-core");
  const { Json } = require("@stoplight/spectral-parsers");
  const spectral = new Spectral();
  spectral.setRuleset(await readRules(file));
  const results = await spectral.run(new Document(source, Json, path.resolve("published.json")));
  return results.map(({ code, path: place, message }) => ({ code, path: place, message }));
}

async function askRedocly({ settings, alias, source, absoluteRef }) {
  const { lintFromString, loadConfig } = require("@redocly/openapi-core");
  const config = await loadConfig({ configPath: settings });
  if (!config.resolvedConfig.apis?.[alias]) return [];
  const problems = await lintFromString({ source, absoluteRef, config: config.forAlias(alias) });
  return problems.map(({ location: [location], message, ruleId, suggest }) => {
    return { pointer: location?.pointer ?? "", message, ruleId, suggest };
  });
}

/** Questions come from `linter.ts`: descriptions to check with Spectral's rules or with Redocly's. */
answerQuestions(({ spectral, redocly }) => (spectral ? askSpectral(spectral) : askRedocly(redocly)));

// Loaded before the first question arrives.
require("@stoplight/spectral-core");
require("@redocly/openapi-core");
