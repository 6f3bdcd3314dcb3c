import type { DecodedVin } from "../../../../contracts/vehicles.ts";
import { type Clock, systemClock } from "../../../clock.ts";
import { checkVin, requireCheckDigit, unknownVin } from "./check.ts";
import { vinDatabasePath } from "./database/path.ts";
import { engineText } from "./engine.ts";
import { type Facts, type Maker, openLookup, type VinLookup } from "./lookup.ts";
import { latestModelYear, modelYearAlone, modelYears } from "./model-year.ts";
import { countryOf } from "./tables/countries.ts";
import { drivetrainNamed, transmissionNamed } from "./tables/drive.ts";
import { makeOf } from "./tables/makers.ts";
import { tradeName } from "./tables/trade-names.ts";
import { bodyWord, fuelWord, placeWord } from "./tables/words.ts";

export interface VinStatus {
  /** `missing`: no database at `path`; make and year are all that a VIN then tells. */
  readonly state: "ready" | "missing";
  readonly path: string;
  /** Which data and layout the database holds. */
  readonly stamp: string | null;
}

export interface VinDecoder {
  /** Throws INVALID_VIN for a VIN that is wrong or that no known maker uses. */
  decode(vin: string): DecodedVin;
  status(): VinStatus;
  close(): void;
}

/** A decoder on the database at `path`. It never builds one: without it, it falls back to the maker and the year. */
export function openVinDecoder(path = vinDatabasePath(), clock: Clock = systemClock): VinDecoder {
  const lookup = openLookup(path);
  return {
    decode: (text) => decode(text, lookup, clock),
    status: () => ({ state: lookup ? "ready" : "missing", path, stamp: lookup?.stamp ?? null }),
    close: () => lookup?.close(),
  };
}

function decode(text: string, lookup: VinLookup | undefined, clock: Clock): DecodedVin {
  const { vin } = checkVin(text);
  const registered = lookup?.maker(vin) ?? listedMaker(vin);
  if (registered) requireCheckDigit(vin);
  const maker = registered ?? (lookup ? undefined : makerByCountry(vin));
  if (maker === undefined) throw unknownVin(vin);

  const facts = { light: maker.light, latest: latestModelYear(clock.now()) };
  for (const year of lookup ? modelYears(vin, facts) : []) {
    const found = lookup?.facts(vin, year) ?? {};
    const name = nameOf({ vin, year, maker, facts: found });
    if (name) return described(vin, maker, found, name);
  }
  return described(vin, maker, {}, { make: maker.make, model: null, trim: null, year: modelYearAlone(vin, facts) });
}

/** By our own table. What it does not tell: whether the maker's vehicles are light. */
function listedMaker(vin: string): Maker | undefined {
  const make = makeOf(vin);
  return make === null ? undefined : { make, manufacturer: null, country: countryOf(vin), light: false };
}

/** Without the database nobody can be called unknown who is of a country that builds cars. */
function makerByCountry(vin: string): Maker | undefined {
  const country = countryOf(vin);
  return country === null ? undefined : { make: null, manufacturer: null, country, light: false };
}

interface Name {
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  readonly year: number | null;
}

/** The longest trim that a vehicle can carry; vPIC has a few that are sentences. */
const longestTrim = 80;

interface Found {
  readonly vin: string;
  readonly year: number;
  readonly maker: Maker;
  readonly facts: Facts;
}

/** As the trade says it; undefined where no pattern tells the model. */
function nameOf({ vin, year, maker, facts }: Found): Name | undefined {
  const { model, series, trim = null, make = maker.make } = facts;
  if (model === undefined || make === null) return undefined;
  const name = tradeName({ vin, make, model, trim, series, year });
  return { ...name, trim: name.trim !== null && name.trim.length <= longestTrim ? name.trim : null, year };
}

function described(vin: string, maker: Maker, facts: Facts, { make, model, trim, year }: Name): DecodedVin {
  return {
    vin,
    make,
    model,
    year,
    trim,
    bodyStyle: facts.body === undefined ? null : bodyWord(facts.body),
    engine: engineText(facts),
    transmission: facts.transmission ?? transmissionNamed(facts.trim, facts.series),
    drivetrain: facts.drive ?? drivetrainNamed(facts.trim, facts.series, facts.model),
    fuelType: facts.fuel === undefined ? null : fuelWord(facts.fuel, facts.secondFuel),
    plant: plantText(facts),
    manufacturer: maker.manufacturer,
    country: countryText(vin, facts.plantCountry ?? maker.country),
    source: model === null ? "maker" : "pattern",
  };
}

/** "Marysville, Ohio"; the country in place of the state where there is none. */
function plantText({ plantCity, plantState, plantCountry }: Facts): string | null {
  if (plantCity === undefined) return null;
  return [plantCity, plantState ?? plantCountry]
    .filter((part) => part !== undefined)
    .map(placeWord)
    .join(", ");
}

const countryText = (vin: string, country: string | null) => (country === null ? countryOf(vin) : placeWord(country));
