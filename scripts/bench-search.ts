import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { localeIds } from "../src/config/locales";
import { indexPath, querySets, readQueries, readSearcher, readWords, score } from "../tests/support/search-score";
import { runCommand } from "./run-command";

const folder = "build";

const usage = `npm run bench:search [-- --misses]
Measures how well the search in build/ serves the query sets in tests/search/.
  --misses   lists the queries whose first result isn't right`;

void runCommand(usage, async () => {
  const { values } = parseArgs({ options: { misses: { type: "boolean" } } });
  if (!existsSync(`${folder}/index.html`)) throw new Error('build/ contains no site → run "npm run build" first');
  for (const locale of localeIds) {
    const size = statSync(`${indexPath(folder, locale)}.br`).size / 1024;
    const searcher = await readSearcher(folder, locale);
    const words = readWords(locale);
    const none = words.filter((word) => searcher.search(word).groups.length === 0);
    console.log(`${locale}: index of ${size.toFixed(1)} KiB; of ${words.length} words, ${none.length} find nothing`);
    for (const set of querySets) {
      const { asked, first, firstThree, misses } = score(searcher, readQueries(locale, set));
      const percent = (count: number): string => `${((100 * count) / asked).toFixed(1)} %`;
      console.log(`  ${set}: ${asked} queries, right first ${percent(first)}, among three ${percent(firstThree)}`);
      if (values.misses) for (const miss of misses) console.log(`    ${miss}`);
    }
  }
});
