import type { Description } from "../../features/describe.ts";

/** The families of effects. The sum of each family is a feature of the trees. */
export const families = [
  "level",
  "make",
  "model",
  "model year",
  "trim",
  "trim year",
  "vin",
  "slope",
  "place",
  "look",
  "seller",
  "time",
] as const;
export type Family = (typeof families)[number];

/** A group effect of the hedonic model, shared by the rows with the same key. A slope is multiplied by a covariate. */
export interface Effect {
  readonly name: string;
  readonly family: Family;
  readonly key: (d: Description) => string;
  readonly slope?: "age" | "miles" | "grade" | "day";
}

const engine = (d: Description) => `${d.litres}|${d.cylinders}|${d.fuel}`;
const years = (d: Description, width: number, offset = 0) => Math.floor((d.year + offset) / width);
const vin = (d: Description, length: number) => d.vin && `${d.vin.slice(0, length)}|${d.model}`;
/** An empty key if the first part is unknown. */
const joinKey = (part: string, key: string | number) => part && `${part}|${key}`;
const keyIfDated = (d: Description, key: string) => (Number.isNaN(d.day) ? "" : key);
const ageBand = (d: Description) => Math.round(Math.min(d.age, 20));

const level: readonly Effect[] = [
  { name: "source", family: "level", key: (d) => d.source },
  { name: "source body", family: "level", key: (d) => `${d.source}|${d.bodyClass}` },
  { name: "source age", family: "level", key: (d) => `${d.source}|${ageBand(d)}` },
  { name: "body", family: "level", key: (d) => d.bodyClass },
  { name: "year", family: "level", key: (d) => String(d.year) },
  { name: "make", family: "make", key: (d) => d.make },
  { name: "body age", family: "level", key: (d) => `${d.bodyClass}|${ageBand(d)}` },
  { name: "make age slope", family: "slope", key: (d) => d.make, slope: "age" },
  { name: "make miles slope", family: "slope", key: (d) => d.make, slope: "miles" },
  { name: "make year", family: "make", key: (d) => `${d.make}|${d.year}` },
  { name: "make body", family: "make", key: (d) => `${d.make}|${d.bodyClass}` },
  { name: "make engine", family: "make", key: (d) => `${d.make}|${engine(d)}` },
  { name: "engine", family: "level", key: engine },
];

const models: readonly Effect[] = [
  { name: "model", family: "model", key: (d) => d.model },
  { name: "model age slope", family: "slope", key: (d) => d.model, slope: "age" },
  { name: "model miles slope", family: "slope", key: (d) => d.model, slope: "miles" },
  { name: "model grade slope", family: "slope", key: (d) => d.model, slope: "grade" },
  { name: "model body", family: "model", key: (d) => `${d.model}|${d.bodyText}` },
  { name: "model engine", family: "model", key: (d) => `${d.model}|${engine(d)}` },
  { name: "model drive", family: "model", key: (d) => `${d.model}|${d.drive}` },
  { name: "drive", family: "level", key: (d) => `${d.bodyClass}|${d.drive}` },
  { name: "model gearbox", family: "model", key: (d) => `${d.model}|${d.gearbox}` },
  { name: "gearbox", family: "level", key: (d) => `${d.bodyClass}|${d.gearbox}` },
  { name: "model years 4", family: "model year", key: (d) => `${d.model}|${years(d, 4)}` },
  { name: "model years 4b", family: "model year", key: (d) => `${d.model}|${years(d, 4, 2)}` },
  { name: "model years 2", family: "model year", key: (d) => `${d.model}|${years(d, 2)}` },
  { name: "model years 2b", family: "model year", key: (d) => `${d.model}|${years(d, 2, 1)}` },
  { name: "model year", family: "model year", key: (d) => `${d.model}|${d.year}` },
];

const trims: readonly Effect[] = [
  { name: "trim head", family: "trim", key: (d) => `${d.make}|${d.trimHead}` },
  { name: "model trim head", family: "trim", key: (d) => `${d.model}|${d.trimHead}` },
  { name: "trim", family: "trim", key: (d) => d.named },
  { name: "full", family: "trim", key: (d) => d.full },
  { name: "trim age slope", family: "slope", key: (d) => d.named, slope: "age" },
  { name: "trim years 3", family: "trim year", key: (d) => `${d.named}|${years(d, 3)}` },
  { name: "trim year", family: "trim year", key: (d) => `${d.named}|${d.year}` },
  { name: "full year", family: "trim year", key: (d) => `${d.full}|${d.year}` },
  { name: "vin 5", family: "vin", key: (d) => vin(d, 5) },
  { name: "vin 7", family: "vin", key: (d) => vin(d, 7) },
  { name: "vin 8", family: "vin", key: (d) => vin(d, 8) },
  { name: "vin 8 year", family: "vin", key: (d) => joinKey(vin(d, 8), d.year) },
  { name: "plant", family: "vin", key: (d) => d.vin && `${d.model}|${d.vin[10]}|${d.year}` },
];

const offers: readonly Effect[] = [
  { name: "state", family: "place", key: (d) => d.state },
  { name: "zip 3", family: "place", key: (d) => d.zip.slice(0, 3) },
  { name: "zip", family: "place", key: (d) => d.zip },
  { name: "state body", family: "place", key: (d) => joinKey(d.state, `${d.bodyClass}|${d.drive}`) },
  { name: "color", family: "look", key: (d) => d.color },
  { name: "color body", family: "look", key: (d) => joinKey(d.color, d.bodyClass) },
  { name: "interior", family: "look", key: (d) => d.interior },
  { name: "wheels", family: "look", key: (d) => joinKey(d.wheels, d.bodyClass) },
  { name: "model wheels", family: "look", key: (d) => joinKey(d.wheels, d.model) },
  { name: "seller", family: "seller", key: (d) => d.seller },
  { name: "seller head", family: "seller", key: (d) => d.seller.split(" ").slice(0, 2).join(" ") },
  { name: "seller kind", family: "seller", key: (d) => d.sellerKind },
  { name: "seller kind age", family: "seller", key: (d) => joinKey(d.sellerKind, ageBand(d)) },
  { name: "venue", family: "seller", key: (d) => d.venue },
  { name: "month", family: "time", key: (d) => keyIfDated(d, String(Math.floor(d.day / 30.4))) },
  { name: "week", family: "time", key: (d) => keyIfDated(d, String(Math.floor(d.day / 7))) },
  { name: "model day slope", family: "time", key: (d) => keyIfDated(d, d.model), slope: "day" },
];

/** Broad effects come first, so that narrow effects are fitted to what the broad ones do not explain. */
export const effects: readonly Effect[] = [...level, ...models, ...trims, ...offers];
