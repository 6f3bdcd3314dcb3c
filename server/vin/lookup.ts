import Database from "better-sqlite3";
import { z } from "zod";
import type { ElementName } from "./database/layout.ts";
import { readStamp } from "./database/stamp.ts";

/** The values of the patterns that match a VIN, as vPIC writes them. */
export type Facts = Readonly<Partial<Record<ElementName | "make", string>>>;

const Maker = z.object({
  make: z.string().nullable(),
  manufacturer: z.string().nullable(),
  country: z.string().nullable(),
  light: z.number().transform(Boolean),
});
export type Maker = z.infer<typeof Maker>;

const Matches = z.array(z.object({ element: z.string(), value: z.string(), make: z.string().nullable() }));
const EngineFacts = z.array(z.object({ element: z.string(), value: z.string() }));

export interface VinLookup {
  readonly stamp: string;
  /** The maker that is registered for the VIN's first characters. */
  maker(vin: string): Maker | undefined;
  facts(vin: string, year: number): Facts;
  close(): void;
}

/** A 9 in position 3 means a small maker, whose identifier continues in positions 12 to 14. 49 CFR 565.15(a). */
const identifierOf = (vin: string) => vin.slice(0, 3) + (vin[2] === "9" ? vin.slice(11, 14) : "");

/** The text that vPIC's keys match: positions 4 to 8, a bar, positions 10 to 17. */
const keysOf = (vin: string) => `${vin.slice(3, 8)}|${vin.slice(9)}`;

/** The copy of vPIC at `path`; undefined if there is none, or if it cannot be read. */
export function openLookup(path: string): VinLookup | undefined {
  const stamp = readStamp(path);
  if (stamp === undefined) return undefined;
  const database = new Database(path, { readonly: true });
  const maker = database.prepare("SELECT make, manufacturer, country, light FROM maker WHERE wmi = ?");
  // A maker's schema for a model year is a list of keys, each with a value for one element. If several keys match, the most
  // specific one counts, then the one that was changed last. It comes last here, so it overwrites the others.
  const matches = database.prepare(`
    SELECT pattern.element, pattern.value, pattern.make
    FROM schema_of JOIN pattern ON pattern.schema = schema_of.schema
    WHERE schema_of.wmi = ? AND ? BETWEEN schema_of.yearFrom AND schema_of.yearTo AND ? GLOB pattern.keys
    ORDER BY pattern.specificity, pattern.changed, pattern.value
  `);
  const engine = database.prepare("SELECT element, value FROM engine WHERE model = ?");

  return {
    stamp,
    maker: (vin) => {
      const row = maker.get(identifierOf(vin));
      return row === undefined ? undefined : Maker.parse(row);
    },
    facts: (vin, year) => {
      const rows = Matches.parse(matches.all(identifierOf(vin), year, keysOf(vin)));
      const facts: Facts = Object.fromEntries(rows.map(({ element, value }) => [element, value]));
      const make = rows.findLast(({ element }) => element === "model")?.make;
      const named = facts.engineModel === undefined ? [] : EngineFacts.parse(engine.all(facts.engineModel));
      return {
        ...Object.fromEntries(named.map(({ element, value }) => [element, value])),
        ...facts,
        ...(make ? { make } : {}),
      };
    },
    close: () => database.close(),
  };
}
