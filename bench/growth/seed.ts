import { callerOf } from "../../scripts/demo/create/callers.ts";
import { fill, people } from "../../scripts/releases/fill.ts";
import { ffmpegOfTests } from "../../scripts/tools/ffmpeg.ts";
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { start } from "../../server/start.ts";

/** Of the servers that are measured: no limit of a plan stops the calls. */
export const environment = { FORECOURT_DEFAULT_PLAN: "enterprise" };

/** Fills an empty data folder with at least one row of each table, through the API. Returns an API key of the owner. */
export async function seed(folder: string): Promise<string> {
  const config = readConfig({
    FORECOURT_DATA_DIR: folder,
    FORECOURT_PORT: "0",
    FORECOURT_KEYCHAIN: "off",
    FORECOURT_BACKUP_HOUR: "off",
    FORECOURT_LOG_LEVEL: "error",
    FORECOURT_EXECUTION_PROVIDERS: "cpu",
    ...ffmpegOfTests(),
    ...environment,
  });
  const server = await start({ config, log: createLog(config.logLevel) });
  try {
    await fill(server.url, server.store);
    const session = callerOf(server.url);
    await session.accounts.login({ body: { email: people.owner.email, password: people.password } });
    return (await session.keys.create({ body: { name: "growth", environment: "production" } })).secret;
  } finally {
    await server.close();
  }
}
