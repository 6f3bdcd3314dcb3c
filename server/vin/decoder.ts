import type { DecodedVin, VinWarning } from "../../contracts/vehicles/decoded-vin.ts";
import { transmissionNamed } from "../domain/vin/drive-words.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import {
  checkDigitWarning,
  checkVin,
  isNorthAmerican,
  unknownMakerWarning,
  unknownMakeWarning,
  unknownVin,
} from "./check.ts";
import { vinDatabasePath } from "./database/path.ts";
import { drivetrainOf, fromCatalog } from "./drivetrain.ts";
import { engineText } from "./engine.ts";
import { type Facts, type Maker, openLookup, type VinLookup } from "./lookup.ts";
import { latestModelYear, modelYearAlone, modelYears } from "./model-year.ts";
import { countryOf } from "./tables/countries.ts";
import { makeOf } from "./tables/makers.ts";
import { bodyName, fuelName, placeName } from "./tables/spellings.ts";
import { tradeName } from "./tables/trade-names.ts";

export interface VinStatus {
  /** `missing`: no database at `path`. A VIN then gives the make and the year only. */
  readonly state: "ready" | "missing";
  readonly path: string;
  /** The version of the data and of the layout. */
  readonly stamp: string | null;
}

export interface VinDecoder {
  /** Throws INVALID_VIN for an invalid VIN, and for one of an unknown maker. */
  decode(vin: string): DecodedVin;
  status(): VinStatus;
  close(): void;
}

/** A decoder that reads the database at `path`. Without a database it returns the maker and the year only. */
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
  const wrongCheckDigit = checkDigitWarning(vin);
  const warningsFor = (make: string | null): VinWarning[] => {
    const unlisted = lookup && make === null ? makerWarning(vin, maker, registered !== undefined) : undefined;
    return [wrongCheckDigit, unlisted].filter((warning) => warning !== undefined);
  };

  const cycle = { light: maker.light, latest: latestModelYear(clock.now()) };
  const years = lookup ? modelYears(vin, cycle) : [];
  const found = years.map((year) => ({ vin, year, maker, facts: lookup?.facts(vin, year) ?? {} }));
  const best = bestMatch(found, maker.light);
  const name = best && nameOf(best);
  if (best && name) return { ...decodedVin(vin, maker, best.facts, name), warnings: warningsFor(name.make) };
  // A VIN without a check digit may follow ISO 3779 only, which also leaves the position of the model year free.
  const year = wrongCheckDigit ? null : modelYearAlone(vin, cycle);
  const alone = decodedVin(vin, maker, {}, { make: maker.make, model: null, trim: null, year });
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
 * The best match among the years that give a model. For a light vehicle it is the first: position 7 has decided. A truck's
 * VIN can match keys of both cycles, but those of its own year give more facts: 1FTEF15Y6RNA is an F-150 of 1994, and the
 * keys of 2024 say only that it is an F-150.
 */
function bestMatch(found: readonly Found[], light: boolean): Found | undefined {
  const named = found.filter(({ facts }) => facts.model !== undefined);
  const factCount = ({ facts }: Found) => Object.keys(facts).length;
  return light ? named[0] : named.toSorted((a, b) => factCount(b) - factCount(a))[0];
}

/** The maker in NHTSA's register. Our own table has the make of some makers for which the register has several. */
function registeredMaker(vin: string, lookup: VinLookup | undefined): Maker | undefined {
  const maker = lookup?.maker(vin);
  return maker ? { ...maker, make: maker.make ?? makeOf(vin) } : listedMaker(vin);
}

/** The maker in our own table. It does not say whether the maker's vehicles are light. */
function listedMaker(vin: string): Maker | undefined {
  const make = makeOf(vin);
  return make === null ? undefined : { make, manufacturer: null, country: countryOf(vin), light: false };
}

/** An unknown maker of a country that builds cars. NHTSA lists only makers that sell in the United States. */
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

/** The longest trim that a vehicle can have. Some trims in vPIC are full sentences. */
const maxTrimCharacters = 80;

/** The name that the trade uses; undefined if no pattern gives the model. */
function nameOf({ vin, year, maker, facts }: Found): Name | undefined {
  const { model, series, trim = null, make = maker.make } = facts;
  if (model === undefined || make === null) return undefined;
  const name = tradeName({ vin, make, model, trim, series, year });
  return { ...name, trim: name.trim !== null && name.trim.length <= maxTrimCharacters ? name.trim : null, year };
}

function decodedVin(
  vin: string,
  maker: Maker,
  facts: Facts,
  { make, model, trim, year }: Name,
): Omit<DecodedVin, "warnings"> {
  const drivetrain = drivetrainOf({ vin, make, model, year }, facts);
  return {
    vin,
    make,
    model,
    year,
    trim,
    bodyStyle: facts.body === undefined ? null : bodyName(facts.body),
    engine: engineText(facts),
    transmission: facts.transmission ?? transmissionNamed(facts.trim, facts.series),
    drivetrain: drivetrain?.value ?? null,
    fuelType: facts.fuel === undefined ? null : fuelName(facts.fuel, facts.secondFuel),
    plant: plantText(facts),
    manufacturer: maker.manufacturer,
    country: countryText(vin, maker, facts),
    source: model === null ? "maker" : "pattern",
    sources: {
      trim: trim === null ? null : fromCatalog(trim).source,
      drivetrain: drivetrain?.source ?? null,
    },
  };
}

/** "Marysville, Ohio". The country replaces a missing state. */
function plantText({ plantCity, plantState, plantCountry }: Facts): string | null {
  if (plantCity === undefined) return null;
  return [plantCity, plantState ?? plantCountry]
    .filter((part) => part !== undefined)
    .map(placeName)
    .join(", ");
}

/**
 * The country where the car was built. A VIN of North America contains it. Makers elsewhere use the characters of their own
 * country for plants abroad (a BMW from South Africa), so vPIC's plant is more reliable.
 */
function countryText(vin: string, maker: Maker, { plantCountry }: Facts): string | null {
  const byVin = countryOf(vin);
  if (byVin !== null && isNorthAmerican(vin)) return byVin;
  const country = plantCountry ?? byVin ?? maker.country;
  return country === null ? null : placeName(country);
}
