// npm run demo: creates a realistic dealership in its own folder, once, and starts the workstation on it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { RunningServerRecord } from "../../contracts/desktop/server-messages.ts";
import { readConfig } from "../../server/config.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { demoMark } from "../../server/platform/demo/folder.ts";
import { createLog } from "../../server/platform/log.ts";
import { findRunning } from "../../server/platform/shell/find-running.ts";
import { start } from "../../server/start.ts";
import { secondsSince } from "../kit/command.ts";
import { createDemo, type StoryClock } from "./create/create-demo.ts";
import { beginInspection } from "./create/running.ts";
import { dealer, onePerRole, password, team } from "./dealership/people.ts";
import { assertOurs, demoIn, type Mark, replaceDemo } from "./folder.ts";
import { DemoError, type Options, readOptions } from "./options.ts";

/** The system's clock until another time is set; it continues from there. */
function storyClock(): StoryClock {
  let ahead = 0;
  return {
    ...systemClock,
    now: () => new Date(Date.now() + ahead),
    setTo: (time) => {
      ahead = time.getTime() - Date.now();
    },
  };
}

/** Creates the demo in a temporary folder and moves it into place when it is complete. An interrupted run leaves no demo. */
async function make({ folder, seed, listings }: Options): Promise<void> {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const mark: Mark = { seed, listings, madeAt: new Date().toISOString(), people: onePerRole };
  writeFileSync(demoMark(making), `${JSON.stringify(mark, null, 2)}\n`);
  const config = readConfig({
    FORECOURT_DATA_DIR: making,
    FORECOURT_KEYCHAIN: "off",
    FORECOURT_PORT: "0",
    FORECOURT_LOG_LEVEL: "warn",
  });
  const clock = storyClock();
  const server = await start({ config, log: createLog(config.logLevel), clock });
  try {
    await createDemo({ origin: server.url, clock, seed, listings, onProgress: (step) => console.log(`  ${step}`) });
  } finally {
    await server.close();
  }
  replaceDemo(folder, making);
}

function introduce({ seed, listings, madeAt }: Mark, folder: string): void {
  const who = team.map(({ email, role }) => `  ${email.padEnd(20)} ${role}`).join("\n");
  console.log(`
${dealer.name}: seed ${seed}, ${listings} listings, made ${madeAt.slice(0, 10)}, in ${folder}

Choose a role on the sign-in page, or sign in with the password ${password}, as
${who}

To look at: the inventory with its photos, the inspections (one begins as the demo starts), the 360° views, each car's timeline,
the team and its roles, the audit log. Over the API (/docs): /v1/kpis, /v1/leads, /v1/crm/leads, /v1/pricing/market-valuation,
/v1/market/summary, /v1/inspections, /v1/ads/campaigns, /v1/webhooks.
All data is made up and marked as demo data.
`);
}

const checkEveryMs = 200;

/** The server of the folder, once it runs. Does not keep this process alive. */
const serverOf = (folder: string): Promise<RunningServerRecord> =>
  new Promise((resolve) => {
    const timer = setInterval(async () => {
      const found = await findRunning(folder);
      if (found === undefined) return;
      clearInterval(timer);
      resolve(found);
    }, checkEveryMs);
    timer.unref();
  });

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const { folder } = options;
  const known = demoIn(folder);
  if (known && options.fresh) assertOurs(folder);
  if (!known || options.fresh) {
    console.log("Creating a made-up dealership:");
    const started = performance.now();
    await make(options);
    console.log(`Created in ${secondsSince(started)}.`);
  }
  const mark = demoIn(folder);
  if (mark) introduce(mark, folder);
  process.env.FORECOURT_DATA_DIR = folder;
  // the demo is usable without a running inspection
  void serverOf(folder)
    .then(({ url }) => beginInspection(url))
    .catch((error: unknown) =>
      console.error("No inspection could be started:", error instanceof Error ? error.message : error),
    );
  // the options were the demo's
  process.argv.splice(2);
  await import("../start.ts");
} catch (error) {
  if (!(error instanceof DemoError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
