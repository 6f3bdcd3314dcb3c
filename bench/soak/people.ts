import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "../../test/kit/serve.ts";
import type { Random } from "../../test/sync/sim/random.ts";
import type { Dealership } from "./dealership.ts";
import { count, note, type Tally } from "./tally.ts";

interface Act {
  readonly name: string;
  readonly isRead: boolean;
  /** Of all requests. The shares of reads are our own estimate; together they are 1. */
  readonly share: number;
  run(api: Api, carId: string, n: number): Promise<unknown>;
}

const words = ["camry", "accord", "f-150", "xc60", "outback"];

const acts: readonly Act[] = [
  read("a vehicle", 0.25, (api, id) => api.vehicles.get({ params: { id } })),
  read("vehicles", 0.2, (api, _id, n) => api.vehicles.list({ query: { limit: 50, offset: (n * 50) % 800 } })),
  read("leads", 0.15, (api) => api.leads.list({ query: { limit: 50 } })),
  read("search", 0.1, (api, _id, n) =>
    api.vehicles.list({ query: { search: words[n % words.length] ?? "", limit: 20 } }),
  ),
  read("timeline", 0.08, (api, id) => api.vehicles.timeline({ params: { id }, query: { limit: 20 } })),
  read("photos", 0.05, (api, id) => api.vehiclePhotos.list({ params: { id } })),
  read("contacts", 0.05, (api) => api.contacts.list({ query: { limit: 20 } })),
  write("price", 0.06, (api, id, n) =>
    api.vehicles.update({ params: { id }, body: { askingPrice: 5000 + (n % 9000) } }),
  ),
  write("lead", 0.04, (api, carId, n) =>
    api.leads.create({
      params: { carId },
      body: { action: "Call", targetName: `Pat ${n}`, targetInfo: `p${n}@example.com` },
    }),
  ),
  write("note", 0.02, (api, id, n) => api.vehicles.update({ params: { id }, body: { notes: `Seen ${n} times` } })),
];

function read(name: string, share: number, run: Act["run"]): Act {
  return { name, share, run, isRead: true };
}
function write(name: string, share: number, run: Act["run"]): Act {
  return { name, share, run, isRead: false };
}

function chosen(random: Random): Act {
  let left = random.next();
  for (const act of acts) {
    left -= act.share;
    if (left < 0) return act;
  }
  throw new Error("the shares are less than 1");
}

interface Crowd {
  readonly people: number;
  /** Requests a second, of all together. */
  readonly rate: number;
  readonly random: Random;
  readonly tally: Tally;
  readonly minute: () => number;
  readonly until: AbortSignal;
}

/**
 * Sends requests at a fixed rate, whether the earlier ones were answered or not. A time counts from when its request was due, so that a
 * server that stands still is seen in all requests which wait meanwhile.
 */
export async function askAsPeople(dealership: Dealership, { people, rate, random, tally, minute, until }: Crowd) {
  const { vehicleIds } = dealership;
  const callers = await Promise.all(Array.from({ length: people }, (_, at) => dealership.person(`Person ${at + 1}`)));
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let n = 0; !until.aborted; n += 1) {
    const due = begun + (n * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const caller = callers[n % callers.length];
    const carId = vehicleIds[random.below(vehicleIds.length)];
    if (!caller || carId === undefined) throw new Error("nobody, or nothing, is there");
    const act = chosen(random);
    const asking = act
      .run(caller.api, carId, n)
      .then(() => {
        note(act.isRead ? tally.reads : tally.writes, minute(), performance.now() - due);
        count(tally, act.isRead ? "reads" : "writes");
      })
      .catch((error: unknown) => void tally.errors.push(`${act.name}: ${String(error)}`))
      .finally(() => underWay.delete(asking));
    underWay.add(asking);
  }
  await Promise.all(underWay);
}
