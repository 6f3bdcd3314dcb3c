import { readConfig, StartError } from "./config.ts";
import { createLog } from "./platform/log.ts";
import type { RunningServer } from "./start.ts";

const oldestNode = 22;
if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  process.stderr.write(`Forecourt needs Node ${oldestNode} or newer, this is ${process.version}: start it with npm.\n`);
  process.exit(1);
}

// loaded after the check, because the native modules crash an older Node without a message
const { start } = await import("./start.ts");
const { openParentChannel, shellArgument } = await import("./platform/shell/parent-channel.ts");

const shell = process.argv.includes(shellArgument) ? await openParentChannel() : undefined;
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  let stopping = false;
  let server: RunningServer | undefined;
  const stop = (why: { readonly signal?: string; readonly shell?: true }, graceMs?: number) => {
    if (stopping) return;
    stopping = true;
    log.info(why, "stopping");
    Promise.resolve(server?.close({ graceMs })).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  shell?.onStop((graceMs) => stop({ shell: true }, graceMs));
  server = await start({ config, log, token: shell?.token, shellKey: shell?.secretKey });
  await shell?.send({ kind: "ready", url: server.url, token: shell.token });
  process.stdout.write(`Forecourt listening on ${server.url}\n`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop({ signal }));
} catch (error) {
  const words = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  if (error instanceof StartError) await shell?.send({ kind: "failed", message: error.message });
  process.stderr.write(`Forecourt did not start.\n${words}\n`);
  process.exit(1);
}
