import { keepCompiledCode } from "./platform/code-cache.ts";
import type { RunningServer } from "./start.ts";

const oldestNode = 22;
/** Our own choice. */
const flushAfterMs = 5000;
if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  process.stderr.write(`Forecourt needs Node ${oldestNode} or newer, this is ${process.version}: start it with npm.\n`);
  process.exit(1);
}

// before the other modules are loaded
const compiled = keepCompiledCode(import.meta.filename, process.env);
// loaded after the check, because the native modules crash an older Node without a message
const { readConfig, StartError } = await import("./config.ts");
const { createLog } = await import("./platform/log.ts");
const { start } = await import("./start.ts");
const { openParentChannel, shellArgument } = await import("./platform/shell/parent-channel.ts");

/** `forecourt serve --json`: the line on stdout is JSON. */
const forProgram = process.argv.includes("--json");
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
    // Ctrl+C is a person who waits; SIGTERM comes from what starts the next server
    const drained = why.signal === "SIGTERM" ? Promise.resolve(server?.drain()) : Promise.resolve();
    drained
      .then(() => server?.close({ graceMs }))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
  };
  shell?.onStop((graceMs) => stop({ shell: true }, graceMs));
  server = await start({ config, log, token: shell?.token, shellKey: shell?.secretKey });
  // before the message and the line below: who reads them may stop the server at once
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop({ signal }));
  await shell?.send({ kind: "ready", url: server.url, token: shell.token });
  const { url } = server;
  process.stdout.write(
    forProgram ? `${JSON.stringify({ url, pid: process.pid })}\n` : `Forecourt listening on ${url}\n`,
  );
  // after the first requests, which wait for it
  setTimeout(() => void compiled?.flush(), flushAfterMs).unref();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StartError) await shell?.send({ kind: "failed", message });
  // in plain words; for the author of a patch, the place in the code is in the debug log
  else
    createLog(process.env.FORECOURT_LOG_LEVEL === "debug" ? "debug" : "silent").debug({ err: error }, "start failed");
  const failure = { code: "COMMAND_FAILED", message, exitCode: 1 };
  if (forProgram) process.stdout.write(`${JSON.stringify({ error: failure })}\n`);
  else process.stderr.write(`Forecourt did not start.\n${message}\n`);
  process.exit(1);
}
