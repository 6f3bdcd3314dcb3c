import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { ffmpegOfTests } from "../../../scripts/tools/ffmpeg.ts";
import { type Config, readConfig } from "../../../server/config.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { createLog } from "../../../server/platform/log.ts";
import { start } from "../../../server/start.ts";
import { sharedModels } from "../../kit/models.ts";
import { childTables, workspacesOf } from "../../platform/db/child-workspaces.ts";
import { Cast, storyClock } from "./cast.ts";
import { campaigns } from "./chapters/campaigns.ts";
import { visual, walkAround } from "./chapters/condition/inspections.ts";
import { spins } from "./chapters/condition/spins.ts";
import { estimate, full, mechanical } from "./chapters/condition/workshop.ts";
import { customers } from "./chapters/customers.ts";
import { figures } from "./chapters/figures.ts";
import { buying, selling } from "./chapters/inventory.ts";
import { market, priceModel, values } from "./chapters/market.ts";
import { accountKeeping, demoVisit, founding } from "./chapters/people.ts";
import { phoneCapture, photos } from "./chapters/photos.ts";
import { syncing } from "./chapters/sync.ts";
import { team } from "./chapters/teams.ts";
import { webhooks } from "./chapters/webhooks.ts";
import { websiteVisit } from "./chapters/website.ts";
import { type Exchange, Recorder } from "./recording/recorder.ts";

interface Story {
  readonly exchanges: readonly Exchange[];
  /** Of the servers. */
  readonly origins: readonly string[];
  /** The address that webhooks were sent to. */
  readonly receiver: string;
}

/**
 * The story that the examples of the API's document come from: a dealership in its first weeks. It consists of calls of every
 * operation against real servers.
 */
export async function tell(): Promise<Story> {
  const recorder = new Recorder();
  const origins: string[] = [];
  let receiver = "";
  const on = async (change: Partial<Config>, chapters: (cast: Cast) => Promise<void>) =>
    withServer(change, async (cast) => {
      origins.push(cast.url);
      await chapters(new Cast(cast.url, cast.clock, recorder));
    });
  await on({}, async (cast) => {
    receiver = await firstWeeks(cast);
  });
  const people = [{ role: "Owner", email: "dana@example.com" }] as const;
  await on({ isDemo: true, demoAccounts: people }, demoVisit);
  const secretKey = "a key of this story, long enough for it";
  await on({ secretKey }, (desk) => on({}, (host) => syncing(desk, host)));
  return { exchanges: recorder.exchanges, origins, receiver };
}

async function firstWeeks(cast: Cast): Promise<string> {
  const dealership = await founding(cast);
  const { integration } = dealership;
  const stock = await buying(cast, integration);
  await photos(integration);
  await phoneCapture(dealership.owner);
  await websiteVisit(dealership, stock.accord);
  await team(cast, dealership, stock);
  await customers(cast, integration);
  await selling(cast, integration, stock);
  const images = await walkAround(integration);
  const inspected = await visual(cast, integration, images);
  await mechanical(integration);
  await estimate(cast, integration, inspected);
  await full(integration, inspected);
  await market(integration);
  await values(integration);
  await priceModel(cast, integration);
  await spins(integration);
  await figures(integration);
  await campaigns(cast, integration);
  const receiver = await webhooks(integration);
  await accountKeeping(cast, dealership);
  return receiver;
}

/**
 * Throws if a row that the story wrote has another workspace than its parent. The story runs on SQLite, where no trigger fills
 * the column: each writer does it itself.
 */
async function assertWorkspaces({ read }: Pick<Store, "read">): Promise<void> {
  for (const table of childTables) {
    const counts = sql.raw(`(${workspacesOf(table)}) as counts`);
    const [of] = await read.select({ wrong: sql`wrong` }).from(counts);
    if (Number(of?.wrong) !== 0) throw new Error(`${table[0]}: ${of?.wrong} rows lack the workspace of their parent`);
  }
}

async function withServer(change: Partial<Config>, run: (cast: Cast) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-examples-"));
  const clock = storyClock();
  const read = readConfig({
    FORECOURT_PORT: "0",
    FORECOURT_PHONE_HOST: "127.0.0.1",
    FORECOURT_PHONE_PORT: "0",
    FORECOURT_DATA_DIR: folder,
    FORECOURT_KEYCHAIN: "off",
    FORECOURT_BACKUP_HOUR: "off",
    FORECOURT_DEFAULT_PLAN: "professional",
    FORECOURT_EXECUTION_PROVIDERS: "cpu",
    FORECOURT_LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    ...ffmpegOfTests(),
  });
  const config = { ...read, ...change };
  const models = sharedModels(config, read.modelFolder);
  const server = await start({ config, log: createLog(config.logLevel), clock, models });
  try {
    await run(new Cast(server.url, clock));
    await assertWorkspaces(server.store);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
