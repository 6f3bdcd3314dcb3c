import type { DecodedVin, VinWarning } from "../../../../contracts/vehicles.ts";
import { type Clock, systemClock } from "../../../platform/clock.ts";
import {
  checkDigitWarning,
  checkVin,
  isNorthAmerican,
  unknownMakerWarning,
  unknownMakeWarning,
  unknownVin,
} from "./check.ts";
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
  const registered = registeredMaker(vin, lookup);
  const maker = registered ?? (lookup && isNorthAmerican(vin) ? undefined : makerByCountry(vin));
  if (maker === undefined) throw unknownVin(vin);
  const unsure = checkDigitWarning(vin);
  const warningsFor = (make: string | null): VinWarning[] => {
    const unlisted = lookup && make === null ? makerWarning(vin, maker, registered !== undefined) : undefined;
    return [unsure, unlisted].filter((warning) => warning !== undefined);
  };

  const cycle = { light: maker.light, latest: latestModelYear(clock.now()) };
  const years = lookup ? modelYears(vin, cycle) : [];
  const found = years.map((year) => ({ vin, year, maker, facts: lookup?.facts(vin, year) ?? {} }));
  const best = mostTelling(found, maker.light);
  const name = best && nameOf(best);
  if (best && name) return { ...described(vin, maker, best.facts, name), warnings: warningsFor(name.make) };
  // without a check digit it may follow ISO 3779 alone, which leaves the position of the model year free, too
  const year = unsure ? null : modelYearAlone(vin, cycle);
  const alone = described(vin, maker, {}, { make: maker.make, model: null, trim: null, year });
  return { ...alone, warnings: warningsFor(maker.make) };
}

const makerWarning = (vin: string, maker: Maker, isRegistered: boolean): VinWarning =>
  isRegistered ? unknownMakeWarning(vin, maker.manufacturer) : unknownMakerWarning(vin, maker.country);

interface Found {
  readonly vin: string;
  readonly year: number;
  readonly maker: Maker;
  readonly facts: Facts;
}

/**
 * Of the years that tell a model: the first for a light vehicle, where position 7 has decided. A truck's VIN fits keys
 * of both cycles now and then, but those of its own year say more of it: 1FTEF15Y6RNA is an F-150 of 1994, and keys of
 * 2024 know no more than that it is an F-150.
 */
function mostTelling(found: readonly Found[], light: boolean): Found | undefined {
  const named = found.filter(({ facts }) => facts.model !== undefined);
  const told = ({ facts }: Found) => Object.keys(facts).length;
  return light ? named[0] : named.toSorted((a, b) => told(b) - told(a))[0];
}

/** As NHTSA has it; our own table knows the make of some whose register names several. */
function registeredMaker(vin: string, lookup: VinLookup | undefined): Maker | undefined {
  const maker = lookup?.maker(vin);
  return maker ? { ...maker, make: maker.make ?? makeOf(vin) } : listedMaker(vin);
}

/** By our own table. What it does not tell: whether the maker's vehicles are light. */
function listedMaker(vin: string): Maker | undefined {
  const make = makeOf(vin);
  return make === null ? undefined : { make, manufacturer: null, country: countryOf(vin), light: false };
}

/** A maker of a country that builds cars; NHTSA lists only those who sell in the United States. */
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

/** As the trade says it; undefined where no pattern tells the model. */
function nameOf({ vin, year, maker, facts }: Found): Name | undefined {
  const { model, series, trim = null, make = maker.make } = facts;
  if (model === undefined || make === null) return undefined;
  const name = tradeName({ vin, make, model, trim, series, year });
  return { ...name, trim: name.trim !== null && name.trim.length <= longestTrim ? name.trim : null, year };
}

function described(
  vin: string,
  maker: Maker,
  facts: Facts,
  { make, model, trim, year }: Name,
): Omit<DecodedVin, "warnings"> {
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
    country: countryText(vin, maker, facts),
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

/**
 * Where the car was built. A VIN of North America says so itself; elsewhere makers build abroad under their own
 * country's letters (a BMW from South Africa), and vPIC's plant knows better.
 */
function countryText(vin: string, maker: Maker, { plantCountry }: Facts): string | null {
  const ownWord = countryOf(vin);
  if (ownWord !== null && isNorthAmerican(vin)) return ownWord;
  const country = plantCountry ?? ownWord ?? maker.country;
  return country === null ? null : placeWord(country);
}
