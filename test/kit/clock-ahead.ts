// Loaded first into a server of its own process (`spawnServer`): its clock is ahead of the system's, by what the
// environment says and then by what the test says. Leases and deadlines end without anyone waiting for them.
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
// that the test may say so keeps no server from ending
process.channel?.unref();
