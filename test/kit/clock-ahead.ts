// Preloaded into a server process (`spawnServer`). Its clock is ahead of the system's, first by the environment variable
// and then by what the test sends, so that leases and deadlines end without waiting.
const SystemDate = Date;
let aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS);

globalThis.Date = class extends SystemDate {
  constructor(...given: []) {
    super(...((given.length === 0 ? [Date.now()] : given) as []));
  }
  static override now(): number {
    return SystemDate.now() + aheadMs;
  }
} as DateConstructor;

process.on("message", (milliseconds: number) => {
  aheadMs = milliseconds;
  process.send?.("set");
});
// the channel must not keep the server running
process.channel?.unref();
