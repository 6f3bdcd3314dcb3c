import { setTimeout as pause } from "node:timers/promises";
import type { BenchRow } from "../../scripts/kit/benchmark.ts";
import type { PostgresServer } from "../../test/kit/postgres.ts";
import { cpuSeconds } from "../cpu.ts";
import { quantile } from "../live.ts";
import { sequence } from "../market.ts";
import { linkWith, openDesk, openHost, untilEqual } from "./rig.ts";

const params = { id: "1HGCM82633A004352" };
/** Of the system's clock for the time of a process, in seconds: hundredths. */
const idleSeconds = 30;

/** Milliseconds from the answer to a change until the other database has it, sorted. */
async function arrivals(
  count: number,
  change: (location: string) => Promise<unknown>,
  hasArrived: (location: string) => Promise<boolean>,
): Promise<number[]> {
  const random = sequence(20_260_101);
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    // at no fixed point of any interval
    await pause(100 + 900 * random());
    const location = `Row ${at} ${random()}`;
    await change(location);
    const begun = performance.now();
    while (!(await hasArrived(location))) await pause(2);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

/** How long a change takes to the other side, in both directions, and what a link costs that has nothing to do. */
export async function benchArrival(postgres: PostgresServer, changes: number): Promise<BenchRow[]> {
  const desk = await openDesk();
  const host = await openHost(postgres);
  try {
    await desk.owner.api.vehicles.create({ body: { make: "Saab", model: "900", vin: params.id } });
    const unlinked = await idleShare([desk.server.pid, host.server.pid]);
    await linkWith(desk, host);
    await untilEqual(desk);
    const update = (caller: typeof desk.owner) => (location: string) =>
      caller.api.vehicles.update({ params, body: { location } });
    const up = await arrivals(changes, update(desk.owner), async (location) => {
      const { rows } = await host.database.query("select 1 from vehicles where location = $1", [location]);
      return rows.length > 0;
    });
    const down = await arrivals(
      changes,
      update(host.owner),
      async (location) => desk.look(`select 1 from vehicles where location = '${location}'`) !== undefined,
    );
    await untilEqual(desk);
    await pause(2000);
    const linked = await idleShare([desk.server.pid, host.server.pid]);
    const share = (at: number) => ((linked[at] ?? 0) - (unlinked[at] ?? 0)) * 100;
    return [
      { what: "a change of the workstation arrives, p50", value: quantile(up, 0.5), unit: "ms", target: 150 },
      { what: "a change of the workstation arrives, p99", value: quantile(up, 0.99), unit: "ms", target: 1000 },
      { what: "a change of the host arrives, p50", value: quantile(down, 0.5), unit: "ms", target: 150 },
      { what: "a change of the host arrives, p99", value: quantile(down, 0.99), unit: "ms", target: 1000 },
      { what: "idle link, workstation, of a core", value: share(0), unit: "%", target: 1 },
      { what: "idle link, host, of a core", value: share(1), unit: "%", target: 1 },
    ];
  } finally {
    await desk.close();
    await host.close();
  }
}

async function idleShare(pids: readonly number[]): Promise<number[]> {
  const before = pids.map((pid) => cpuSeconds(pid));
  await pause(idleSeconds * 1000);
  return pids.map((pid, at) => (cpuSeconds(pid) - (before[at] ?? 0)) / idleSeconds);
}
