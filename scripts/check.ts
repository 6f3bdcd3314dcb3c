// npm run check: runs every check and prints one line each. `npm run check -- types lockfile` runs only those.
import { writeFileSync } from "node:fs";
import { apiChanges } from "./checks/api-changes.ts";
import { borders } from "./checks/borders.ts";
import { endpointFolders } from "./checks/endpoint-folders.ts";
import { fileSizes } from "./checks/file-sizes.ts";
import { focusedTests } from "./checks/focused-tests.ts";
import { functionSizes } from "./checks/function-sizes.ts";
import { heavyFiles } from "./checks/heavy-files.ts";
import { lint } from "./checks/lint.ts";
import { lockfile } from "./checks/lockfile.ts";
import { machineNames } from "./checks/machine-names.ts";
import { migrations } from "./checks/migrations.ts";
import { openapiDocument } from "./checks/openapi.ts";
import { pageTexts } from "./checks/page-texts.ts";
import { performanceFigures } from "./checks/performance.ts";
import { pythonStyle } from "./checks/python-style.ts";
import { screens } from "./checks/screens.ts";
import { spelling } from "./checks/spelling.ts";
import { textKeys } from "./checks/text-keys.ts";
import { thirdParties } from "./checks/third-parties.ts";
import { translations } from "./checks/translations.ts";
import { types } from "./checks/types.ts";
import { words } from "./checks/words.ts";
import type { Check, Findings } from "./kit/check.ts";
import { secondsSince } from "./kit/command.ts";
import { none } from "./kit/tally.ts";
import type { TestReport } from "./kit/test-reports.ts";

const all: readonly Check[] = [
  lint,
  pythonStyle,
  types,
  textKeys,
  pageTexts,
  translations,
  borders,
  endpointFolders,
  fileSizes,
  functionSizes,
  words,
  lockfile,
  thirdParties,
  openapiDocument,
  apiChanges,
  migrations,
  machineNames,
  spelling,
  heavyFiles,
  screens,
  performanceFigures,
  focusedTests,
];

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? all : all.filter((check) => wanted.some((word) => check.name.includes(word)));
if (chosen.length === 0) {
  console.error(`Unknown check. Available: ${all.map((check) => check.name).join(", ")}`);
  process.exit(1);
}

const failed: string[] = [];
const failures: string[] = [];
for (const check of chosen) {
  const started = performance.now();
  const { problems, warnings = [] } = await findingsOf(check);
  if (problems.length > 0) failed.push(check.name);
  failures.push(...problems.map((problem) => `${check.name}: ${problem}`));
  console.log(`${problems.length === 0 ? "ok    " : "FAILED"} ${check.name} (${secondsSince(started)})`);
  for (const problem of problems) console.log(indented(problem));
  for (const warning of warnings) console.log(indented(`note: ${warning}`));
}
console.log(failed.length === 0 ? "All checks passed" : `Failed: ${failed.join(", ")}`);
// read by scripts/test.ts, which lists all failures at the end
const report: TestReport = { tally: none, failures };
if (process.env.CHECK_REPORT) writeFileSync(process.env.CHECK_REPORT, JSON.stringify(report));
process.exitCode = failed.length === 0 ? 0 : 1;

/** A check that throws has failed. */
async function findingsOf(check: Check): Promise<Findings> {
  try {
    return await check.run();
  } catch (error) {
    return { problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, "       ");
}
