import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Stamp, stampOf } from "../../../server/features/sync/clock/stamp.ts";
import { canonical } from "../../../server/features/sync/merge/canonical.ts";
import {
  type Before,
  forgotten,
  isAlive,
  isSameVersion,
  lostUnits,
  merged,
  newestOf,
  stampOfUnit,
  unitsOf,
  versionOf,
} from "../../../server/features/sync/merge/merge.ts";
import type { Values, Version } from "../../../server/features/sync/merge/version.ts";
import { syncedTables, tableNamed } from "../../../server/features/sync/policies/synced-table.ts";

const nodes = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"];
/** Few different stamps, so that ties and deletions at the same time are frequent. */
const stamp = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...nodes))
  .map(([ms, node]) => stampOf(ms, 0, node));

/** Versions of a row of one table. Values say which change they are of, so that a mixed group is seen. */
function versions(name: string) {
  const table = tableNamed(name);
  if (!table) throw new Error(name);
  const { rules } = table;
  const columns = table.traveling.map((column) => column.name);
  const units = [...unitsOf(rules, Object.fromEntries(columns.map((column) => [column, 0]))).keys()];
  const version = fc
    .tuple(
      fc.tuple(...units.map(() => fc.tuple(stamp, fc.integer({ min: 0, max: 2 })))),
      fc.option(stamp),
      fc.integer({ min: 0, max: 9 }),
      fc.boolean(),
    )
    .map(([ofUnits, deleted, updatedAt, hasValues]): Version => {
      if (!hasValues) return versionOf(new Map(), null, deleted);
      const stamps = new Map(units.map((unit, at) => [unit, ofUnits[at]?.[0] ?? ""]));
      const values: Values = Object.fromEntries(
        columns.map((column) => {
          if (rules.greatest.has(column)) return [column, updatedAt];
          const [own, change] = ofUnits[units.indexOf(rules.unitOf(column))] ?? ["", 0];
          return [column, rules.lasting.has(column) && change === 0 ? null : `${own} ${change}`];
        }),
      );
      return versionOf(stamps, values, deleted);
    });
  return { rules, version };
}

const same = (a: Version, b: Version) => expect(canonical(a)).toBe(canonical(b));

describe("merging versions of a row", () => {
  for (const name of ["vehicles", "leads", "damages", "campaigns", "kpis", "sales", "market_listings"]) {
    const { rules, version } = versions(name);

    it(`is commutative, associative and idempotent (${name})`, () => {
      fc.assert(
        fc.property(version, version, version, (a, b, c) => {
          same(merged(rules, a, b), merged(rules, b, a));
          same(merged(rules, merged(rules, a, b), c), merged(rules, a, merged(rules, b, c)));
          same(merged(rules, a, a), a);
          same(merged(rules, merged(rules, a, b), b), merged(rules, a, b));
        }),
      );
    });

    it(`never mixes a group, and each unit has its newest stamp (${name})`, () => {
      fc.assert(
        fc.property(version, version, (a, b) => {
          const result = merged(rules, a, b);
          if (result.values === null) return;
          for (const [unit, columns] of unitsOf(rules, result.values)) {
            const values = new Set(columns.map((column) => result.values?.[column]));
            expect(values.size, unit).toBe(1);
            const sides = [a, b].filter((side) => side.values !== null);
            const withValue = sides.filter((side) => side.values?.[unit] !== null);
            const isLasting = rules.lasting.has(unit) && withValue.length > 0;
            const stamps = (isLasting ? withValue : sides).map((side) => stampOfUnit(side, unit));
            expect(stampOfUnit(result, unit)).toBe(stamps.sort().at(-1));
          }
        }),
      );
    });

    it(`reports each unit that was lost without having been known, unless its own node replaced it (${name})`, () => {
      const before = fc.oneof(
        version,
        fc.constant(null),
        fc.constant("unsure" as const),
        version.map((upTo) => ({ upTo })),
      );
      const isUnseen = (unit: string, known: Before, [lost, winner]: readonly [Stamp, Stamp]): boolean => {
        // a side that was restored may not have seen what its own node wrote before
        if (known === "unsure") return lost !== winner;
        if (lost.slice(16) === winner.slice(16)) return false;
        if (known === null) return true;
        if ("upTo" in known) return known.upTo === null || lost > stampOfUnit(known.upTo, unit);
        return lost !== stampOfUnit(known, unit);
      };
      fc.assert(
        fc.property(version, version, before, (a, b, known) => {
          const result = merged(rules, a, b);
          const lost = new Set(lostUnits(rules, a, result, known));
          if (a.values === null || result.values === null) return;
          for (const [unit, [column = ""]] of unitsOf(rules, a.values)) {
            // nobody has lost anything by another time at which a server created the row
            const isReplaced =
              column !== "createdAt" && !rules.lasting.has(column) && a.values[column] !== result.values[column];
            const stamps = [stampOfUnit(a, unit), stampOfUnit(result, unit)] as const;
            expect(lost.has(unit), unit).toBe(isReplaced && isUnseen(unit, known, stamps));
          }
        }),
      );
    });
  }

  it("deletes a row if the deletion is newer than each of its changes, and only then", () => {
    const { rules, version } = versions("vehicles");
    fc.assert(
      fc.property(version, stamp, (row, deletion) => {
        const result = merged(rules, row, versionOf(new Map(), null, deletion));
        const newestDeletion = [deletion, row.deleted ?? ""].sort().at(-1) ?? "";
        expect(isAlive(result)).toBe(row.values !== null && newestOf(row) > newestDeletion);
        if (!isAlive(result)) expect(forgotten(result).values).toBeNull();
      }),
    );
  });

  it("lets replicas that forget deleted rows agree, once each has seen the others' states", () => {
    const { rules, version } = versions("leads");
    const exchange = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(version, { minLength: 4, maxLength: 4 }), exchange, (states, order) => {
        const replicas = states.map(forgotten);
        const send = (from: number, to: number) => {
          const [own, other] = [replicas[to], replicas[from]];
          if (own && other) replicas[to] = forgotten(merged(rules, own, other));
        };
        for (const [from, to] of order) send(from, to);
        // through the host (0): all to it, and all from it
        for (let round = 0; round < 2; round += 1) {
          for (const at of [1, 2, 3]) send(at, 0);
          for (const at of [1, 2, 3]) send(0, at);
        }
        for (const replica of replicas) same(replica, replicas[0] ?? replica);
      }),
    );
  });

  const groups = {
    vehicles: [["status", "soldPriceCents", "soldAt"]],
    leads: [["status", "statusSince"]],
    damages: [["review", "reviewReason", "reviewedBy", "reviewedAt"]],
    campaigns: [["dailyBudgetCents", "currency"]],
    kpis: [["formula", "aggregation", "targetModel", "targetField", "filters"]],
    sales: [["soldPriceCents", "soldAt", "vehicleId", "voidedAt"]],
  };
  for (const [name, ofTable] of Object.entries(groups)) {
    it(`has one stamp for columns that only make sense together (${name})`, () => {
      const { rules } = versions(name);
      for (const columns of ofTable) expect(new Set(columns.map(rules.unitOf)).size, columns.join()).toBe(1);
    });
  }

  it("keeps a column that the other version of the product does not send: absent is not null", () => {
    const { rules } = versions("vehicles");
    const older: Version = {
      stamp: stampOf(9, 0, "aaaaaaaaaaaa"),
      fields: {},
      deleted: null,
      values: { make: "Saab" },
    };
    const newer: Version = {
      stamp: stampOf(2, 0, "aaaaaaaaaaaa"),
      fields: {},
      deleted: null,
      values: { make: "SAAB", newColumn: 7 },
    };
    expect(merged(rules, older, newer).values).toEqual({ make: "Saab", newColumn: 7 });
    expect(isSameVersion(merged(rules, older, newer), merged(rules, newer, older))).toBe(true);
  });

  it("keeps the start and the home of a campaign against a newer version without them, and takes a newer value", () => {
    const { rules } = versions("campaigns");
    const at = (ms: number, node: string, values: Values): Version => ({
      stamp: stampOf(ms, 0, node.repeat(12)),
      fields: {},
      deleted: null,
      values: { name: `at ${ms}`, ...values },
    });
    const started = at(2, "a", { startedAt: "2026-11-01T00:00:00.000Z", home: "first" });
    const relinked = at(9, "b", { startedAt: null, home: null });
    const later = at(7, "b", { startedAt: "2026-11-02T00:00:00.000Z", home: "second" });
    expect(merged(rules, started, relinked).values).toEqual({ ...started.values, name: "at 9" });
    expect(merged(rules, later, started).values).toEqual(later.values);
    expect(lostUnits(rules, relinked, merged(rules, started, relinked), null)).toEqual([]);
    expect(lostUnits(rules, started, merged(rules, later, started), null)).toEqual(["name"]);
  });

  it("has the same text for a value whatever the order of its keys", () => {
    expect(canonical({ b: [1, { d: null, c: undefined }], a: "x" })).toBe('{"a":"x","b":[1,{"d":null}]}');
    expect(canonical({ a: "x", b: [1, { d: null }] })).toBe('{"a":"x","b":[1,{"d":null}]}');
  });

  it("has rules for every captured table that leave no traveling column without a unit", () => {
    for (const { traveling, rules } of syncedTables) {
      const values = Object.fromEntries(traveling.map(({ name }) => [name, 0]));
      const columns = [...unitsOf(rules, values).values()].flat();
      expect([...columns, ...rules.greatest].sort()).toEqual(Object.keys(values).sort());
    }
  });
});
