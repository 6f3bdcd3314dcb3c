import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../scripts/demo/create/callers.ts";
import { readingsOf } from "../../scripts/releases/readings.ts";
import type { RunningServer } from "../../server/start.ts";
import { childTables } from "../platform/db/child-workspaces.ts";
import { faultsOf, type Rows, rowsIn, schemaOf } from "./database-contents.ts";
import {
  type Answers,
  emptyInstallation,
  frozenVersions,
  type Installation,
  restore,
  serve,
  upgrade,
} from "./frozen.ts";
import { expectKeptRows } from "./kept-rows.ts";

it("finds at least one frozen release", () => expect(frozenVersions).toContain("0.1.0"));

describe.each(frozenVersions)("a database of release %s after all later migrations", (version) => {
  let installation: Installation;
  let answers: Answers;
  let frozen: Rows;
  let upgraded: Rows;
  let server: RunningServer;
  let api: ReturnType<typeof callerOf>;

  beforeAll(async () => {
    ({ answers, ...installation } = await restore(version));
    frozen = await rowsIn(installation);
    await upgrade(installation);
    upgraded = await rowsIn(installation);
  });
  afterAll(async () => {
    await server?.close();
    rmSync(installation.folder, { recursive: true, force: true });
  });

  it("has no damaged page, no invalid index and no row that refers to a missing one", async () => {
    expect(await faultsOf(installation)).toEqual([]);
  });

  it("has the same tables, columns, keys and indexes as a new database", async () => {
    const fresh = await emptyInstallation();
    await upgrade(fresh);
    expect(await schemaOf(installation)).toEqual(await schemaOf(fresh));
    rmSync(fresh.folder, { recursive: true, force: true });
  });

  it("still has every row of every table, with its values", () => {
    expectKeptRows(frozen, upgraded);
  });

  it("gives each child row the workspace of its parent", () => {
    for (const [child, parent, key, reference] of childTables) {
      const parents = new Map((upgraded.get(parent) ?? []).map((row) => [row[key], row.workspace_id]));
      const rows = upgraded.get(child) ?? [];
      expect(rows.length, child).toBeGreaterThan(0);
      for (const row of rows) expect(row.workspace_id, child).toBe(parents.get(row[reference]));
    }
  });

  it("lets the account of the release sign in and read what it read before", async () => {
    server = await serve(installation, answers.frozenAt);
    api = callerOf(server.url);
    await api.accounts.login({ body: { email: answers.owner.email, password: answers.password } });
    const { account, customers, team, ...rest } = answers.readings;
    const now = await readingsOf(api);
    expect(now).toMatchObject(rest);
    // built-in figures are added now and then, and signing in is written down
    expect(now.customers).toMatchObject({ leads: customers.leads, contacts: customers.contacts });
    expect(now.customers.kpis).toEqual(expect.arrayContaining(customers.kpis));
    expect(now.account).toMatchObject({ ...account, audit: expect.arrayContaining(account.audit) });
    const roles = team.roles.map(({ id, name }) => expect.objectContaining({ id, name }));
    expect(now.team).toMatchObject({ ...team, roles: expect.arrayContaining(roles) });
  });

  it("keeps every permission of every role", async () => {
    const { roles } = (await readingsOf(api)).team;
    for (const { name, permissions } of answers.readings.team.roles) {
      expect(roles.find((role) => role.name === name)?.permissions, name).toEqual(expect.arrayContaining(permissions));
    }
  });

  it("shows a member of the team the shared vehicle and none of the private ones", async () => {
    const member = callerOf(server.url);
    await member.accounts.login({ body: { email: answers.member.email, password: answers.password } });
    const seen = await member.vehicles.list();
    expect(seen.map(({ stockNumber }) => stockNumber)).toEqual(["F-1"]);
  });

  it("accepts new rows in addition to the old ones", async () => {
    const car = await api.vehicles.create({ body: { make: "Saab", model: "9-5", stockNumber: "N-1", teamId: null } });
    await api.leads.create({
      params: { carId: car.id },
      body: { action: "Call", targetName: "Hedy", targetInfo: "hedy@release.example" },
    });
    const file = new Blob([
      "listing_id,source,year,make,model,mileage,price,zip_code,listed_at\nN-1,cars.example,1999,Saab,9-5,90000,3000,95112,2026-10-02",
    ]);
    const imported = await api.market.importListings({ file, fileName: "later.csv" });
    expect(imported).toMatchObject({ created: 1, rejected: 0 });
    expect((await api.market.summary()).rows).toBe(answers.readings.market.rows + 1);
    expect(await api.vehicles.list()).toHaveLength(answers.readings.vehicles.length + 1);
  });

  it("continues numbering: a second market gets a new number", async () => {
    const member = callerOf(server.url);
    await member.accounts.login({ body: { email: answers.member.email, password: answers.password } });
    const file = new Blob([
      "listing_id,source,year,make,model,mileage,price,zip_code,listed_at\nM-1,cars.example,1999,Saab,9-5,90000,3000,95112,2026-10-02",
    ]);
    expect(await member.market.importListings({ file, fileName: "other.csv" })).toMatchObject({ created: 1 });
    expect((await member.market.summary()).rows).toBe(1);
    const markets = (await rowsIn(installation)).get("markets") ?? [];
    expect(new Set(markets.map(({ number }) => number)).size).toBe((frozen.get("markets")?.length ?? 0) + 1);
  });
});
