import { mkdtempSync, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeMarket } from "../../../bench/market.ts";
import { isAnswer } from "../../faults/works/work.ts";
import { createDatabase, startPostgres } from "../../kit/postgres.ts";
import { type Random, randomOf } from "../sim/random.ts";
import { all, differencesOf, photoFiles, type Reading, readPostgres, readSqlite, syncedRows } from "./contents.ts";
import { type FaultyLine, openFaultyLine } from "./faulty-line.ts";
import { type Machine, openMachine, syncKeyOf } from "./machine.ts";
import { type Confirmed, type DayOfWork, dayOfWork } from "./work.ts";

export interface KillOptions {
  readonly kills: number;
  /** Of what happens, in its order. What happens at the same time differs from run to run. */
  readonly seed: number;
  /** Rows of a market file that one workstation has before it is linked. */
  readonly marketRows: number;
  /** Photos that each machine adds at most, and their size. */
  readonly photos: number;
  readonly photoBytes: number;
  /** Reports progress, in words. */
  readonly report?: (line: string) => void;
  /** How long all may take to exchange everything in the end. */
  readonly settleWithinMs: number;
}

export interface KillOutcome {
  /** What was lost, doubled or differs, as sentences. */
  readonly problems: readonly string[];
  readonly rows: number;
  readonly files: number;
  /** How much was confirmed, of each kind. */
  readonly confirmed: Readonly<Record<"cars" | "deletions" | "leads" | "photos", number>>;
  /** What happened to requests on both lines. */
  readonly faults: Readonly<Record<string, number>>;
}

interface Dealership {
  readonly host: Machine;
  readonly desks: readonly Machine[];
  readonly lines: readonly FaultyLine[];
  readonly machines: readonly Machine[];
  /** For reading what is stored, once the servers have ended. */
  read(machine: Machine): Promise<Reading>;
  close(): Promise<void>;
}

/** Cars that all machines change. A car has at most 100 photos. */
const sharedCarsFor = (photos: number): number => Math.max(8, Math.ceil(photos / 15));
const maxWorkMs = 1500;
const maxOutageMs = 800;
const linkWithinMs = 60_000;

/**
 * Two workstations on SQLite and a host on Postgres, in processes of their own, linked by lines that cut, slow and repeat requests. People work on
 * all three, and one of them is killed (`SIGKILL`) again and again. In the end all must have the same, and everything that a server confirmed.
 */
export async function killMachines(options: KillOptions): Promise<KillOutcome> {
  const { kills, seed, marketRows, photos, photoBytes, settleWithinMs, report = () => undefined } = options;
  const random = randomOf(seed);
  const dealership = await openDealership(random);
  const { host, desks, lines, machines } = dealership;
  try {
    const [first] = desks;
    if (first && marketRows > 0) await importMarket(first, marketRows);
    const sharedIds = await addSharedCars(host, sharedCarsFor(photos));
    const secret = await syncKeyOf(host);
    for (const [at, desk] of desks.entries())
      await desk.owner.api.sync.link({ body: { url: lines[at]?.url ?? "", apiKey: secret } });
    await untilAll(desks, async ({ api }) => (await api.vehicles.list({ query: {} })).length >= sharedIds.length);
    report(`linked, ${marketRows} rows of a market are on their way`);
    for (const line of lines) line.fail(true);
    const work = machines.map((machine) => dayOfWork({ machine, random, sharedIds, photoBytes, maxPhotos: photos }));
    const problems = await workAndKill(dealership, work, { kills, random, report });
    for (const line of lines) line.fail(false);
    if (problems.length === 0) problems.push(...(await settled(dealership, settleWithinMs, report)));
    for (const machine of machines) await machine.kill();
    const confirmed = work.map((one) => one.confirmed);
    const found = await checked(dealership, confirmed);
    const all = { confirmed: countsOf(confirmed), faults: sumOf(lines) };
    return { ...found, ...all, problems: [...problems, ...found.problems] };
  } finally {
    await dealership.close();
  }
}

async function openDealership(random: Random): Promise<Dealership> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const postgres = await startPostgres();
    closers.push(postgres.stop);
    const database = await createDatabase(postgres.url);
    const open = async (...given: Parameters<typeof openMachine>) => {
      const machine = await openMachine(...given);
      closers.push(machine.close);
      return machine;
    };
    const host = await open("host", { FORECOURT_DATABASE_URL: database });
    const desks = [await open("lot"), await open("office")];
    const lines = [await openFaultyLine(host.port, random), await openFaultyLine(host.port, random)];
    closers.push(...lines.map((line) => line.close));
    const read = (machine: Machine) =>
      machine === host ? readPostgres(database) : Promise.resolve(readSqlite(machine.folder));
    return { host, desks, lines, machines: [host, ...desks], read, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function importMarket({ api }: Machine, rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-market-"));
  try {
    const file = join(folder, "market.csv");
    await writeMarket(file, rows);
    await api.market.importListings({ file: await openAsBlob(file), fileName: "market.csv" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addSharedCars({ api }: Machine, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1)
    ids.push((await api.vehicles.create({ body: { make: "Volvo", model: "240", stockNumber: `shared-${n}` } })).id);
  return ids;
}

async function untilAll(machines: readonly Machine[], isTrue: (machine: Machine) => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + linkWithinMs;
  for (const machine of machines) {
    while (!(await isTrue(machine))) {
      if (Date.now() > deadline) throw new Error(`${machine.name} does not get what it should`);
      await pause(100);
    }
  }
}

interface Killing extends Pick<KillOptions, "kills"> {
  readonly random: Random;
  readonly report: (line: string) => void;
}

/** Lets people work on all machines, and kills one of them again and again. Returns errors that a server answered. */
async function workAndKill(
  { machines, lines }: Dealership,
  work: readonly DayOfWork[],
  { kills, random, report }: Killing,
): Promise<string[]> {
  const errors: string[] = [];
  const stopped = new Set<Machine>();
  let isOver = false;
  const people = machines.map(async (machine, at) => {
    while (!isOver) {
      await work[at]?.step().catch((error: unknown) => {
        if (isAnswer(error)) errors.push(`${machine.name}: ${error.code} ${error.message}`);
        else if (!isCutOff(error)) errors.push(`${machine.name}: ${String(error)}`);
      });
      await pause(stopped.has(machine) ? 50 : 10);
    }
  });
  for (let kill = 1; kill <= kills && errors.length === 0; kill += 1) {
    const line = lines[random.below(lines.length)];
    const isLineCut = random.next() < 0.3;
    if (isLineCut) line?.cut(true);
    await pause(random.next() * maxWorkMs);
    const machine = machines[random.below(machines.length)];
    if (!machine) break;
    stopped.add(machine);
    await machine.kill();
    await pause(random.next() * maxOutageMs);
    await machine.start();
    stopped.delete(machine);
    line?.cut(false);
    if (kill % 10 === 0) report(`${kill} of ${kills} kills`);
  }
  isOver = true;
  await Promise.all(people);
  return errors;
}

/** `fetch` fails so if the server is killed. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && ["fetch failed", "terminated"].includes(error.message);

/** Waits until nothing is left to be exchanged. */
async function settled(
  { desks, host }: Dealership,
  withinMs: number,
  report: (line: string) => void,
): Promise<string[]> {
  const begun = Date.now();
  for (const machine of [host, ...desks]) await machine.signIn();
  const last = new Map<string, string>();
  for (let quiet = 0; quiet < 2; ) {
    if (Date.now() - begun > withinMs) return [...last].map(([name, text]) => `${name} does not end: ${text}`);
    let isQuiet = true;
    for (const { name, owner } of desks) {
      const status = await owner.api.sync.run();
      last.set(name, JSON.stringify(status));
      const { lastError, unsent, waiting, filesWaiting, isMoving, filesError } = status;
      isQuiet &&= !lastError && !isMoving && !filesError && unsent + waiting + filesWaiting === 0;
    }
    const { filesWaiting } = await host.owner.api.sync.status();
    quiet = isQuiet && filesWaiting === 0 ? quiet + 1 : 0;
    if (quiet === 0) await pause(200);
  }
  report(`settled after ${Math.round((Date.now() - begun) / 1000)} s`);
  return [];
}

async function checked(dealership: Dealership, confirmed: readonly Confirmed[]) {
  const problems: string[] = [];
  const contents: { name: string; rows: Map<string, string>; files: Map<string, string> }[] = [];
  for (const machine of dealership.machines) {
    const reading = await dealership.read(machine);
    contents.push({
      name: machine.name,
      rows: await syncedRows(reading),
      files: await photoFiles(reading, machine.folder),
    });
    problems.push(...(await confirmedProblems(machine, reading, confirmed)));
    await reading.close();
  }
  const [ofHost, ...others] = contents;
  for (const other of others) {
    if (!ofHost) continue;
    problems.push(...differencesOf([ofHost.rows, other.rows], [ofHost.name, other.name]));
    problems.push(...differencesOf([ofHost.files, other.files], [ofHost.name, other.name]));
  }
  for (const { name, files } of contents)
    problems.push(...[...files].flatMap(([key, hash]) => (hash === "missing" ? [`${name} has no file ${key}`] : [])));
  return { problems, rows: ofHost?.rows.size ?? 0, files: ofHost?.files.size ?? 0 };
}

/** What a machine lacks, or has otherwise, of what any server confirmed. */
async function confirmedProblems(
  { name }: Machine,
  reading: Reading,
  confirmed: readonly Confirmed[],
): Promise<string[]> {
  const prices = new Map<string, number>();
  for await (const row of reading.rows("select id, asking_price_cents from vehicles"))
    prices.set(String(row.id), Number(row.asking_price_cents) / 100);
  const leads = (await all(reading.rows("select id from leads"))).map(({ id }) => String(id));
  const photos = (await all(reading.rows("select caption from vehicle_photos"))).map(({ caption }) => String(caption));
  const problems: string[] = [];
  for (const { machine, cars, deleted, leads: ofLeads, photos: ofPhotos } of confirmed) {
    for (const id of deleted) if (prices.has(id)) problems.push(`${name}: car ${id} of ${machine} was deleted`);
    for (const [id, allowed] of cars) {
      const price = prices.get(id);
      if (allowed !== undefined && (price === undefined || !allowed.includes(price)))
        problems.push(`${name}: car ${id} of ${machine} costs ${price}, not ${allowed.join(" or ")}`);
    }
    problems.push(...timesProblems(ofLeads, leads).map((text) => `${name}: lead ${text}`));
    problems.push(...timesProblems(ofPhotos, photos).map((text) => `${name}: photo ${text}`));
  }
  return [...problems, ...sharedProblems(name, prices, confirmed)].slice(0, 10);
}

/** What is not there exactly once. */
function timesProblems(wanted: readonly string[], found: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const one of found) times.set(one, (times.get(one) ?? 0) + 1);
  return wanted.filter((one) => times.get(one) !== 1).map((one) => `${one} is there ${times.get(one) ?? 0} times`);
}

/** A car that all change has a price that somebody gave it. */
function sharedProblems(name: string, prices: ReadonlyMap<string, number>, confirmed: readonly Confirmed[]): string[] {
  const ids = new Set(confirmed.flatMap(({ sharedPrices }) => [...sharedPrices.keys()]));
  return [...ids].flatMap((id) => {
    const given = confirmed.flatMap(({ sharedPrices }) => sharedPrices.get(id) ?? []);
    const price = prices.get(id);
    return given.length === 0 || given.includes(price ?? -1) ? [] : [`${name}: nobody gave ${id} the price ${price}`];
  });
}

function countsOf(confirmed: readonly Confirmed[]): KillOutcome["confirmed"] {
  const sum = (countOf: (one: Confirmed) => number) => confirmed.reduce((all, one) => all + countOf(one), 0);
  return {
    cars: sum(({ cars }) => cars.size),
    deletions: sum(({ deleted }) => deleted.length),
    leads: sum(({ leads }) => leads.length),
    photos: sum(({ photos }) => photos.length),
  };
}

function sumOf(lines: readonly FaultyLine[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { counts } of lines)
    for (const [fault, count] of Object.entries(counts)) sum[fault] = (sum[fault] ?? 0) + count;
  return sum;
}
