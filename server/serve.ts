import { readConfig, StartError } from "./config.ts";
import { createLog } from "./platform/log.ts";

const oldestNode = 22;
if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  process.stderr.write(`Forecourt needs Node ${oldestNode} or newer, this is ${process.version}: start it with npm.\n`);
  process.exit(1);
}

// loaded after the check, because the native modules crash an older Node without a message
const { start } = await import("./start.ts");

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await start({ config, log });
  process.stdout.write(`Forecourt listening on ${server.url}\n`);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const words = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Forecourt did not start.\n${words}\n`);
  process.exit(1);
}
