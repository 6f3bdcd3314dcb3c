import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { Backups } from "../../../contracts/system/backups.ts";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { freePort } from "../../kit/free-port.ts";
import { createDatabase, type PostgresServer, startPostgres } from "../../kit/postgres.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy.ts";
import { differencesOf, readPostgres, readSqlite, syncedRows } from "../../sync/machines/contents.ts";
import { goodPassword } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";

test.describe.configure({ mode: "serial", timeout: 240_000 });

const day = 86_400_000;
const email = "ann@example.com";

/** A server in a process of its own, with a person in a browser of their own. */
interface Machine {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly page: Page;
  server: ServerProcess;
}

let postgres: PostgresServer;
let databaseUrl: string;
let host: Machine;
let lot: Machine;
let office: Machine;
let lines: readonly TcpProxy[];
/** What the clocks of all machines are ahead of the true time. */
let aheadMs = 0;
/** By what is written on it. */
const cars = new Map<string, string>();

async function openMachine(browser: Browser, environment: Readonly<Record<string, string>>): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-week-"));
  const settings = {
    FORECOURT_PORT: String(await freePort()),
    FORECOURT_SECRET_KEY: "a key of this test, long enough for it",
    ...environment,
  };
  const server = await spawnServer(folder, settings, 0);
  const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  return { folder, environment: settings, page, server };
}

async function send({ page }: Machine, method: string, path: string, data?: object): Promise<Record<string, unknown>> {
  const answer = await page.request.fetch(`/v1${path}`, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? {} : answer.json();
}

const signIn = (machine: Machine) => send(machine, "POST", "/auth/login", { email, password: goodPassword });

/** `mails`: reads the mails of a hosted server from its database, where nobody can read them in a browser. */
async function register(machine: Machine, mails: () => Promise<string>): Promise<void> {
  await send(machine, "POST", "/auth/register", { email, name: "Ann Porter", password: goodPassword });
  let token: string | undefined;
  await expect(async () => {
    token = /token=([\w-]+)/.exec(await mails())?.[1];
    expect(token).toBeDefined();
  }).toPass({ timeout: 30_000 });
  await send(machine, "POST", "/auth/verify-email", { token });
  await signIn(machine);
}

async function mailsOfHost(): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ text: string }>("select text from mails");
  await client.end();
  return rows.map(({ text }) => text).join("\n");
}

/** A night passes on all machines. */
async function pass(days: number): Promise<void> {
  aheadMs += days * day;
  for (const machine of [host, lot, office]) {
    await machine.server.setAhead(aheadMs);
    await signIn(machine);
  }
}

async function exchange(): Promise<void> {
  for (const machine of [lot, office, lot, office]) await send(machine, "POST", "/sync/run");
}

const idOf = (name: string): string => cars.get(name) ?? "";

/** Changes a car's location on its page. */
async function relocate({ page }: Machine, name: string, location: string): Promise<void> {
  await page.goto(`/vehicles/${idOf(name)}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit vehicle" });
  await dialog.getByRole("textbox", { name: "Location" }).fill(location);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

const price = (machine: Machine, name: string, askingPrice: number) =>
  send(machine, "PATCH", `/vehicles/${idOf(name)}`, { askingPrice });
/** The names of all leads that were confirmed, in their order. */
const given: string[] = [];
async function addLead(machine: Machine, name: string, targetName: string): Promise<void> {
  await send(machine, "POST", `/leads/car/${idOf(name)}`, {
    action: "Call",
    targetName,
    targetInfo: `${targetName}@example.com`,
  });
  given.push(targetName);
  given.sort();
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  postgres = await startPostgres();
  databaseUrl = await createDatabase(postgres.url);
  host = await openMachine(browser, { FORECOURT_MODE: "hosted", FORECOURT_DATABASE_URL: databaseUrl });
  lot = await openMachine(browser, {});
  office = await openMachine(browser, {});
  await register(host, mailsOfHost);
  for (const machine of [lot, office])
    await register(machine, async () => JSON.stringify(await (await machine.page.request.get("/v1/outbox")).json()));
  const key = { name: "Workstations", environment: "production", permissions: ["sync:write"] };
  const { secret } = await send(host, "POST", "/account/api-keys", key);
  const port = Number(new URL(host.server.url).port);
  lines = [await openTcpProxy(port), await openTcpProxy(port)];
  for (const [at, machine] of [lot, office].entries())
    await send(machine, "PUT", "/sync/link", { url: `http://127.0.0.1:${lines[at]?.port}`, apiKey: secret });
});

test.afterAll(async () => {
  for (const machine of [lot, office, host]) {
    await machine?.page.context().close();
    await machine?.server.kill();
    if (machine) rmSync(machine.folder, { recursive: true, force: true });
  }
  for (const line of lines ?? []) line.close();
  await postgres?.stop();
});

test("Before: all machines have the same cars, and one makes a backup that is older than its last exchange", async () => {
  for (const name of ["Saab", "Volvo", "Fiat"])
    cars.set(name, String((await send(lot, "POST", "/vehicles", { make: name, model: "One", stockNumber: name })).id));
  await exchange();
  await send(office, "POST", "/admin/backups");
  await expect.poll(async () => (await backupsOf(office)).backups, { timeout: 60_000 }).toHaveLength(1);
  await price(office, "Volvo", 8800);
  await addLead(office, "Volvo", "AfterBackup");
  await exchange();
  for (const machine of [host, lot])
    expect(await send(machine, "GET", `/vehicles/${idOf("Volvo")}`)).toMatchObject({ askingPrice: 8800 });
});

test("For a week without a connection, people on all machines go on, and the page says since when", async () => {
  for (const line of lines) line.refuse(true);
  await Promise.all([
    relocate(host, "Saab", "Hosted row"),
    relocate(lot, "Saab", "Lot row"),
    relocate(office, "Saab", "Office row"),
  ]);
  for (let night = 1; night <= 5; night += 1) {
    await pass(1);
    await addLead(lot, "Fiat", `Lot${night}`);
    await addLead(host, "Fiat", `Host${night}`);
    await price(lot, "Fiat", 5000 + night);
  }
  await price(host, "Fiat", 6100);
  await lot.page.goto("/settings/sync");
  await lot.page.getByRole("button", { name: "Sync now" }).click();
  await expect(lot.page.getByText(/^No connection since/)).toBeVisible();
  await expect(lot.page.getByRole("link", { name: /^Offline/ })).toBeVisible();
  await takeScreenshots(lot.page, "week-offline");
});

test("One workstation is restored from its backup, and people go on there", async () => {
  const { backups } = await backupsOf(office);
  const folder = backups[0]?.folder ?? "";
  await office.server.stop();
  execFileSync(process.execPath, [inRoot("dist/cli.mjs"), "restore", folder, "--data", office.folder], {
    env: { ...process.env, FORECOURT_KEYCHAIN: "off" },
  });
  office.server = await spawnServer(office.folder, office.environment, aheadMs);
  await signIn(office);
  expect((await send(office, "GET", `/vehicles/${idOf("Volvo")}`)).askingPrice).toBeNull();
  await pass(2);
  await relocate(office, "Saab", "Office row, again");
  await price(office, "Fiat", 7200);
  await addLead(office, "Fiat", "Restored");
});

test("With the line back, all have the same, every conflict is on the page, and nothing is lost", async () => {
  for (const line of lines) line.refuse(false);
  await exchange();
  await expect
    .poll(async () => {
      await exchange();
      return Promise.all([lot, office].map(async (one) => (await send(one, "GET", "/sync/status")).unsent));
    })
    .toEqual([0, 0]);
  for (const machine of [host, lot, office]) {
    const { page } = machine;
    expect(await send(machine, "GET", `/vehicles/${idOf("Volvo")}`)).toMatchObject({ askingPrice: 8800 });
    await page.goto("/settings/sync");
    const saab = page.getByRole("region", { name: /Saab One/ });
    await expect(saab.first()).toBeVisible();
    const shown = (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
    for (const value of ["Hosted row", "Lot row", "Office row, again", "$5,005", "$6,100", "$7,200"])
      expect(shown, `${value} on ${machine.server.url}`).toContain(value);
    const leads = await machine.page.request.get("/v1/leads?limit=100");
    const names = ((await leads.json()) as readonly { targetName: string }[]).map(({ targetName }) => targetName);
    expect(names.sort()).toEqual(given);
  }
  await takeScreenshots(lot.page, "week-conflicts");
});

test("Their databases have the same rows", async () => {
  for (const machine of [lot, office, host]) await machine.server.stop();
  const readings = [await readPostgres(databaseUrl), readSqlite(lot.folder), readSqlite(office.folder)];
  const [atHost, ...others] = await Promise.all(readings.map(syncedRows));
  for (const reading of readings) await reading.close();
  for (const rows of others) expect(differencesOf([atHost ?? new Map(), rows], ["host", "workstation"])).toEqual([]);
  expect(atHost?.size).toBeGreaterThan(given.length);
});

const backupsOf = async (machine: Machine): Promise<Backups> =>
  Backups.parse(await send(machine, "GET", "/admin/backups"));
