import { describe, expect, it } from "vitest";
import { columnSchemas } from "../../../server/features/sync/policies/column-values.ts";
import { orderOf, syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import { synced } from "../../../server/features/sync/policies/tables.ts";
import { type CatalogTable, catalog } from "../../../server/platform/db/catalog.ts";
import { jsonSample } from "../../kit/json-samples.ts";
import { policyFaults } from "./policy-faults.ts";
import { unsynced } from "./unsynced-tables.ts";

const column = (name: string) => ({
  name,
  sqlName: name,
  kind: "text" as const,
  isRequired: true,
  isPrimary: name === "id",
  oneOf: undefined,
});
const table = (name: string, columns: readonly string[], uniques: CatalogTable["uniques"] = {}): CatalogTable => ({
  name,
  columns: columns.map(column),
  references: [],
  uniques,
});

const jsonColumns = syncedTables.flatMap((table) =>
  table.traveling.filter(({ kind }) => kind === "json").map(({ name }) => ({ table, name })),
);

describe("policies of sync", () => {
  it("have a schema for each JSON column, and none for another one", () => {
    const named = Object.entries(columnSchemas).flatMap(([name, columns]) =>
      Object.keys(columns).map((column) => `${name}.${column}`),
    );
    expect(named.sort()).toEqual(jsonColumns.map(({ table, name }) => `${table.name}.${name}`).sort());
  });

  it("take the samples of the tests for JSON columns, and neither a number nor a text", () => {
    for (const { table, name } of jsonColumns) {
      const isTaken = (value: unknown) => columnSchemas[table.name]?.[name]?.safeParse(value).success;
      if (table.columns.get(name)?.isRequired) expect(isTaken(jsonSample(table.name, name)), name).toBe(true);
      expect([5, "text"].map(isTaken), name).toEqual([false, false]);
    }
  });

  it("cover each table, column and unique index of the schema", () => {
    expect(policyFaults(catalog.values(), synced, unsynced)).toEqual([]);
  });

  it("fail for a table, a column and a unique index that they do not name", () => {
    const policies = { cars: { no: 1, merge: "fields", data: "make" } } as const;
    const cars = table("cars", ["id", "workspaceId", "make", "color"], { cars_make_uq: ["workspaceId", "make"] });
    expect(policyFaults([cars, table("new_things", ["id"])], policies, {})).toEqual([
      "cars: no policy for the column color",
      "cars: no policy for the unique index cars_make_uq",
      "new_things: no policy in server/features/sync/policies/tables.ts or test/features/sync/unsynced-tables.ts",
    ]);
  });

  it("fail for a table and a column that the schema no longer has", () => {
    const policies = { cars: { no: 1, merge: "fields", data: "make" } } as const;
    expect(policyFaults([table("cars", ["id", "workspaceId"])], policies, { gone: "gone" })).toEqual([
      "cars: the schema has no column make",
      "gone: the schema has no such table",
    ]);
  });

  it("fail for a column that lasts and is merged with others", () => {
    const groups = { look: ["make", "color"] };
    const policies = { cars: { no: 1, merge: "fields", groups, lasting: ["color"], data: "make color" } } as const;
    expect(policyFaults([table("cars", ["id", "workspaceId", "make", "color"])], policies, {})).toEqual([
      "cars: color is not merged on its own, so it cannot last",
    ]);
  });

  it("put parents before their children", () => {
    for (const { name, parents } of syncedTables) {
      for (const parent of parents) {
        if (parent.table !== name)
          expect(orderOf(parent.table), `${parent.table} < ${name}`).toBeLessThan(orderOf(name));
      }
    }
  });
});
