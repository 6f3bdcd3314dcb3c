import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Api, callerOf } from "../../test/kit/serve.ts";
import { type Random, randomOf } from "../../test/sync/sim/random.ts";
import { dueMs } from "./plan.ts";
import { count, newTally, note, type Tally } from "./tally.ts";

/** What an act is done to. */
interface Given {
  readonly api: Api;
  readonly id: string;
  /** The number of the request. */
  readonly n: number;
  readonly leadIds: string[];
}

interface Act {
  readonly name: string;
  readonly isRead: boolean;
  /** Of all requests. The shares of reads are our own estimate; together they are 1. */
  readonly share: number;
  run(given: Given): Promise<unknown>;
}

const words = ["camry", "accord", "f-150", "xc60", "outback"];

const acts: readonly Act[] = [
  read("a vehicle", 0.25, ({ api, id }) => api.vehicles.get({ params: { id } })),
  read("vehicles", 0.2, ({ api, n }) => api.vehicles.list({ query: { limit: 50, offset: (n * 50) % 800 } })),
  read("leads", 0.15, ({ api }) => api.leads.list({ query: { limit: 50 } })),
  read("search", 0.1, ({ api, n }) =>
    api.vehicles.list({ query: { search: words[n % words.length] ?? "", limit: 20 } }),
  ),
  read("timeline", 0.08, ({ api, id }) => api.vehicles.timeline({ params: { id }, query: { limit: 20 } })),
  read("photos", 0.05, ({ api, id }) => api.vehiclePhotos.list({ params: { id } })),
  read("contacts", 0.05, ({ api }) => api.contacts.list({ query: { limit: 20 } })),
  write("price", 0.06, ({ api, id, n }) =>
    api.vehicles.update({ params: { id }, body: { askingPrice: 5000 + (n % 9000) } }),
  ),
  write("lead", 0.04, addLead),
  write("note", 0.02, ({ api, id, n }) => api.vehicles.update({ params: { id }, body: { notes: `Seen ${n} times` } })),
];

async function addLead({ api, id: carId, n, leadIds }: Given): Promise<void> {
  const body = { action: "Call", targetName: `Pat ${n}`, targetInfo: `p${n}@example.com` };
  leadIds.push((await api.leads.create({ params: { carId }, body })).id);
}

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

/** What the thread of the people gets. */
export interface PeopleTask {
  /** Of the workstation's server. */
  readonly url: string;
  /** One for each person. */
  readonly keys: readonly string[];
  readonly vehicleIds: readonly string[];
  /** Requests a second, of all people together. */
  readonly rate: number;
  readonly minutes: number;
}

/**
 * Sends requests at a fixed rate, after the people have arrived, whether the earlier ones were answered or not. A time counts from when its
 * request was due, so that a server that stands still is seen in all requests which wait meanwhile.
 */
export async function askAsPeople({ url, keys, vehicleIds, rate, minutes }: PeopleTask): Promise<Tally> {
  const tally = newTally();
  const random = randomOf(1);
  const callers = keys.map((key) => callerOf({ url }, { key }));
  const begun = performance.now();
  const minute = () => Math.floor((performance.now() - begun) / 60_000);
  const underWay = new Set<Promise<void>>();
  for (let n = 0; dueMs(n, rate) < minutes * 60_000; n += 1) {
    const due = begun + dueMs(n, rate);
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const caller = callers[n % callers.length];
    const carId = vehicleIds[random.below(vehicleIds.length)];
    if (!caller || carId === undefined) throw new Error("nobody, or nothing, is there");
    const act = chosen(random);
    const asking = act
      .run({ api: caller.api, id: carId, n, leadIds: tally.leadIds })
      .then(() => {
        note(act.isRead ? tally.reads : tally.writes, minute(), performance.now() - due);
        count(tally, act.isRead ? "reads" : "writes");
      })
      .catch((error: unknown) => void tally.errors.push(`${act.name}: ${String(error)}`))
      .finally(() => underWay.delete(asking));
    underWay.add(asking);
  }
  await Promise.all(underWay);
  return tally;
}

/** The same in a thread of its own: what else the bench does must not look like a slow server. */
export async function askInThread(task: PeopleTask): Promise<Tally> {
  const thread = new Worker(new URL("./people.worker.ts", import.meta.url), { workerData: task });
  const [tally] = await once(thread, "message");
  return tally;
}
