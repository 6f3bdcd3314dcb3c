import type { BenchRow } from "../../scripts/kit/benchmark.ts";
import type { PostgresServer } from "../../test/kit/postgres.ts";
import { median } from "../cpu.ts";
import { quantile } from "../live.ts";
import { type Desk, linkWith, openDesk, openHost, untilEqual } from "./rig.ts";

/** The milliseconds of a request for each desk in turn, so that what else the machine does meets all alike. */
async function inTurn(
  desks: readonly Desk[],
  count: number,
  ask: (desk: Desk, at: number) => Promise<unknown>,
): Promise<number[][]> {
  const times = desks.map((): number[] => []);
  for (let at = 0; at < count + 20; at += 1) {
    for (const [number, desk] of desks.entries()) {
      const begun = performance.now();
      await ask(desk, at);
      // the first ones compile code
      if (at >= 20) times[number]?.push(performance.now() - begun);
    }
  }
  return times;
}

const write = (desk: Desk, at: number) =>
  desk.owner.api.vehicles.create({ body: { make: "Saab", model: "900", location: `Row ${at}` } });
const read = (desk: Desk) => desk.owner.api.vehicles.list({ query: { limit: 20 } });
const ofSorted = (times: readonly number[] | undefined, q: number): number =>
  quantile(
    [...(times ?? [])].sort((a, b) => a - b),
    q,
  );

/**
 * What capture costs a write: a workstation that was never linked, one that is, and one that was, in turn. The link is paused, so that
 * only capture is measured. Then the same with a link of which the other side never answers.
 */
export async function benchRequests(postgres: PostgresServer, count: number): Promise<BenchRow[]> {
  const [never, linked, former] = await Promise.all([openDesk(), openDesk(), openDesk()]);
  const host = await openHost(postgres);
  try {
    for (const desk of [former, linked]) {
      await linkWith(desk, host);
      await untilEqual(desk);
    }
    await former.owner.api.sync.unlink();
    await linked.owner.api.sync.pause();
    const [plain = [], captured = [], after = []] = await inTurn([never, linked, former], count, write);
    await linked.owner.api.sync.resume();
    await untilEqual(linked);
    host.proxy.stall(true);
    const dead = await inTurn([never, linked], count, async (desk, at) =>
      at % 2 === 0 ? read(desk) : write(desk, at),
    );
    const ratio = (q: number) => ofSorted(dead[1], q) / ofSorted(dead[0], q);
    return [
      { what: "adding a vehicle, not linked, p50", value: median(plain), unit: "ms" },
      {
        what: "adding a vehicle, linked / not linked",
        value: median(captured) / median(plain),
        unit: "×",
        target: 1.1,
      },
      {
        what: "adding a vehicle, after a link / never linked",
        value: median(after) / median(plain),
        unit: "×",
        target: 1.05,
      },
      { what: "requests with a dead link, p50", value: ofSorted(dead[1], 0.5), unit: "ms" },
      { what: "requests with a dead link / without, p50", value: ratio(0.5), unit: "×", target: 1.1 },
      { what: "requests with a dead link / without, p99", value: ratio(0.99), unit: "×", target: 1.5 },
    ];
  } finally {
    host.proxy.stall(false);
    await Promise.all([never, linked, former].map((desk) => desk.close()));
    await host.close();
  }
}
