import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { requestTimeoutMs } from "../../server/features/campaigns/delivery/requests/perform-effects.ts";
import { type Killable, startKillable } from "../kit/killable.ts";
import { goodPassword } from "../kit/people.ts";
import { type Random, randomOf } from "../sync/sim/random.ts";
import { adWork, startAdService } from "./works/ads.ts";
import { backupWork } from "./works/backups.ts";
import { importWork } from "./works/imports.ts";
import { inspectionWork } from "./works/inspections.ts";
import { leadWork } from "./works/leads.ts";
import { photoWork } from "./works/photos.ts";
import { spinWork } from "./works/spins.ts";
import { stockWork } from "./works/stock.ts";
import { isAnswer, type Scene, type Work } from "./works/work.ts";

export interface KillLoopOptions {
  readonly kills: number;
  readonly seed: number;
  /** Reports progress, in words. */
  readonly report?: (line: string) => void;
}

export interface KillLoopOutcome {
  /** What was lost, doubled or damaged, as sentences. The loop stops at the first kill with problems. */
  readonly problems: readonly string[];
  /** The steps of each kind of work that ended before a kill. */
  readonly acknowledged: Readonly<Record<string, number>>;
}

/** The maximum of requests between two kills. Few are more frequent, so that starts are hit too. */
const maxRequests = 200;
/** Every so many kills, the kill comes only after each kind of work has made a step. */
const slowEvery = 10;
/** Between the requests of one kind, so that light ones leave time for heavy ones. */
const restMs = 20;
/** The session's access ends before: a new one is made in time. */
const killsPerSession = 100;
/**
 * After so many kills, background work may end before the next one. Without it, the server would give up work that was interrupted
 * 20 times in a row without progress, because that work may be what crashes it.
 */
const settleEvery = 25;

/**
 * Lets a server do every kind of work at once and kills it (`SIGKILL`) again and again. After each kill it checks the
 * database, and that everything acknowledged since the last one is there exactly once; at the end that everything is.
 */
export async function killLoop({ kills, seed, report }: KillLoopOptions): Promise<KillLoopOutcome> {
  const random = randomOf(seed);
  const { service, environment } = await startAdService();
  const server = await startKillable(environment);
  const { email } = server.caller;
  const { id: vehicleId } = await server.caller.api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const scene: Scene = { server, random, vehicleId };
  const works: Work[] = [
    stockWork(scene, "A"),
    stockWork(scene, "B"),
    await leadWork(scene),
    await photoWork(scene),
    await inspectionWork(scene),
    await spinWork(scene),
    importWork(scene),
    await adWork(scene, service),
    backupWork(scene),
  ];
  const acknowledged: Record<string, number> = {};
  const problems: string[] = [];
  try {
    for (let kill = 1; kill <= kills && problems.length === 0; kill += 1) {
      const enough = kill % slowEvery === 1 ? everyKind(works) : someRequests(random);
      problems.push(...(await workUntilKilled(scene, works, enough, acknowledged)));
      problems.push(...databaseProblems(server));
      await server.start();
      if (kill % killsPerSession === 0)
        await server.caller.api.accounts.login({ body: { email, password: goodPassword } });
      problems.push(...(await problemsOf(works, "problems")).map((problem) => `after kill ${kill}: ${problem}`));
      if (kill % settleEvery === 0) problems.push(...(await problemsOf(works, "settle")));
      if (kill % settleEvery === 0) report?.(`${kill} of ${kills} kills: ${JSON.stringify(acknowledged)}`);
    }
    // an ad that was requested before a kill is looked up once its request can no longer arrive
    await server.kill();
    await server.start(requestTimeoutMs + 1000);
    if (problems.length === 0) {
      problems.push(...(await problemsOf(works, "settle")), ...(await problemsOf(works, "outcome")));
      problems.push(...leftovers(server));
    }
  } finally {
    for (const work of works) await work.close?.();
    await server.close();
  }
  return { problems, acknowledged };
}

/** Whether enough was done since the last start, by the number of steps of each kind. */
type Enough = (steps: ReadonlyMap<string, number>) => boolean;

const everyKind =
  (works: readonly Work[]): Enough =>
  (steps) =>
    works.every(({ name }) => steps.has(name));

function someRequests(random: Random): Enough {
  const end = Math.floor(random.next() ** 2 * maxRequests);
  return (steps) => [...steps.values()].reduce((sum, count) => sum + count, 0) >= end;
}

/** Repeats the steps of all works at the same time until the server is killed. Returns errors that the server answered. */
async function workUntilKilled(
  { server }: Scene,
  works: readonly Work[],
  isEnough: Enough,
  acknowledged: Record<string, number>,
): Promise<string[]> {
  const errors: string[] = [];
  const steps = new Map<string, number>();
  let isKilled = false;
  const working = works.map(async (work) => {
    while (!isKilled) {
      try {
        await work.step();
        acknowledged[work.name] = (acknowledged[work.name] ?? 0) + 1;
        steps.set(work.name, (steps.get(work.name) ?? 0) + 1);
      } catch (error) {
        if (isAnswer(error)) errors.push(`${work.name}: ${error.code} ${error.message}`);
        else if (!isKilled) errors.push(`${work.name}: ${String(error)}`);
        return;
      }
      await pause(restMs);
    }
  });
  while (!isEnough(steps) && errors.length === 0) await pause(1);
  isKilled = true;
  await server.kill();
  await Promise.all(working);
  return errors;
}

/** What SQLite itself says of the database of a killed server. */
function databaseProblems(server: Killable): string[] {
  const integrity = server
    .look<{ integrity_check: string }>("pragma integrity_check")
    .map((row) => row.integrity_check);
  const orphans = server.look<{ table: string }>("pragma foreign_key_check").map(({ table }) => table);
  return [
    ...integrity.filter((line) => line !== "ok"),
    ...(orphans.length > 0 ? [`rows without a parent in ${[...new Set(orphans)].join(", ")}`] : []),
  ];
}

async function problemsOf(works: readonly Work[], check: "problems" | "settle" | "outcome"): Promise<string[]> {
  const found: string[] = [];
  for (const work of works) found.push(...((await work[check]?.()) ?? []).map((problem) => `${work.name}: ${problem}`));
  return found;
}

/** Temporary files that nobody removed. */
function leftovers(server: Killable): string[] {
  return readdirSync(join(server.folder, "tmp")).map((name) => `tmp/${name} was left behind`);
}
