// npm run test:faults [-- --kills 1000] [--sync-kills 200] [--seed N] [--only-kills]: kills a server during every kind of work, and linked machines
// with 200,000 rows and 2 GB of photos, then runs the tests of all other faults. docs/reliability.md describes them. A test that this machine
// skips is named and makes it fail: `mount` and root are needed, and `prlimit`.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { testFileOf, testsOfDocument } from "../test/docs/named-tests.ts";
import { inRoot } from "./kit/repository.ts";
import { runTests, vitest } from "./kit/run-tests.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    "sync-kills": { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    "only-kills": { type: "boolean", default: false },
  },
});
const [kills, syncKills, seed] = [Number(values.kills), Number(values["sync-kills"]), Number(values.seed)];
if (![kills, syncKills, seed].every(Number.isInteger) || Math.min(kills, syncKills) < 1) {
  console.error("Usage: npm run test:faults -- [--kills 1000] [--sync-kills 200] [--seed 1] [--only-kills]");
  process.exit(2);
}

const killing = "test/faults/crash.test.ts";
const killingLinked = "test/sync/machines/crash.test.ts";
const ofOne = await vitest([killing], { FAULT_KILLS: String(kills), FAULT_SEED: String(seed) });
const ofLinked = await vitest([killingLinked], {
  SYNC_KILLS: String(syncKills),
  SYNC_SEED: String(seed),
  SYNC_ROWS: "200000",
  SYNC_PHOTOS: "340",
  SYNC_PHOTO_BYTES: "2000000",
});
const others = testsOfDocument(readFileSync(inRoot("docs/reliability.md"), "utf8"))
  .flatMap((name) => testFileOf(name) ?? [])
  .filter((file) => file !== killing && file !== killingLinked);
const migrationKills = Math.ceil(kills / 10);
const ofOthers = values["only-kills"] ? 0 : await runTests(others, { MIGRATION_KILLS: String(migrationKills) });
process.exitCode = ofOne || ofLinked || ofOthers;
