import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, setGlobalDispatcher } from "undici";
import type { Curve, Skipped } from "../../scripts/kit/benchmark.ts";
import { people } from "../../scripts/releases/fill.ts";
import { type ServerProcess, spawnServer } from "../../test/kit/process.ts";
import { callerOf, type TestCaller } from "../../test/kit/serve.ts";
import { addSalesAndLeads, inventoryFile } from "../inventory-fill.ts";
import { multiplyRows } from "./multiply.ts";
import { knownIds, lists, type Operation, others } from "./operations.ts";
import { environment, seed } from "./seed.ts";
import { refusal, type Sized, timed } from "./timing.ts";

async function signIn(server: ServerProcess): Promise<TestCaller> {
  const caller = callerOf(server);
  await caller.api.accounts.login({ body: { email: people.owner.email, password: people.password } });
  return caller;
}

/** Imports vehicles through the API, and writes the other rows into the file. Returns the ms for each imported row. */
async function enlarge(folder: string, vehicles: number, share: number): Promise<number> {
  const server = await spawnServer(folder, environment);
  const { api } = await signIn(server);
  const file = inventoryFile(vehicles);
  const begun = performance.now();
  await api.vehicles.importCsv({ file });
  const took = performance.now() - begun;
  addSalesAndLeads(folder);
  await server.stop();
  multiplyRows(join(folder, "forecourt.db"), share);
  return took / vehicles;
}

async function sized(server: ServerProcess): Promise<Sized> {
  const caller = await signIn(server);
  const { id } = await caller.api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 1000 } });
  const change = (at: number) => caller.api.vehicles.update({ params: { id }, body: { askingPrice: 1000 + at } });
  return { caller, change };
}

/** The curves of lists, and the lists that a server refuses. */
async function listCurves(operations: readonly Operation[], servers: readonly Sized[], rounds: number) {
  const curves: Curve[] = [];
  const skipped: Skipped[] = [];
  for (const operation of operations) {
    const reason = await refusal(operation, servers);
    if (reason !== undefined) {
      skipped.push({ what: operation.what, reason });
      continue;
    }
    const { what, times, isConstant } = await timed(operation, servers, rounds);
    curves.push({ what: isConstant ? `${what} (the same rows)` : what, times });
  }
  return { curves, skipped };
}

/** The curves of a dealership's lists, searches, KPIs, Today and import; and the lists that a server refuses. */
export async function inventoryCurves(vehicles: number, shares: readonly number[], rounds: number) {
  // a busy machine may take longer than the five minutes that fetch waits for an answer's first byte
  setGlobalDispatcher(new Agent({ headersTimeout: 0, bodyTimeout: 0 }));
  const folder = await mkdtemp(join(tmpdir(), "bench-growth-"));
  const running: ServerProcess[] = [];
  try {
    await seed(join(folder, "seed"));
    const imports: number[] = [];
    for (const share of shares) {
      const own = join(folder, String(share));
      await cp(join(folder, "seed"), own, { recursive: true });
      imports.push(await enlarge(own, vehicles * share, share));
      running.push(await spawnServer(own, environment));
    }
    const servers = await Promise.all(running.map(sized));
    const [smallest] = servers;
    if (!smallest) throw new Error("no sizes");
    const known = await knownIds(smallest.caller.api);
    const { curves: ofLists, skipped } = await listCurves(lists(known), servers, rounds);
    const curves: Curve[] = [{ what: "import of vehicles, per row", times: imports }, ...ofLists];
    for (const operation of others(known)) {
      const { what, times } = await timed(operation, servers, rounds);
      curves.push({ what, times });
    }
    return { curves, skipped };
  } finally {
    for (const server of running) await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
