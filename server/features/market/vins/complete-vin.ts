import type { DecodedVin, VinFieldSource } from "../../../../contracts/vehicles/decoded-vin.ts";
import { agreementOf, type Statement } from "../../../domain/vin/agreement.ts";
import { drivetrainNamed } from "../../../domain/vin/drive-words.ts";
import type { SimilarVin } from "./similar-vins.repo.ts";

export type SimilarVins = (prefix: string) => Promise<readonly SimilarVin[]>;

/** Cars to compare with, and how many of them are needed. */
interface Level {
  readonly characters: number;
  readonly minCars: number;
  /** Only cars of the same model year. */
  readonly ofYear?: true;
}

/**
 * The rows of the car itself, then cars with the same first characters. With fewer same characters, more cars are needed.
 * Measured on held-out rows, see `bench/vin-market.ts`: 98 % of the trims and 99 % of the drivetrains are right. Trims of
 * other model years are right too rarely (92 %).
 */
const levels: Readonly<Record<keyof DecodedVin["sources"], readonly Level[]>> = {
  drivetrain: [
    { characters: 17, minCars: 1 },
    { characters: 8, minCars: 2 },
    { characters: 7, minCars: 3 },
    { characters: 6, minCars: 5 },
  ],
  trim: [
    { characters: 17, minCars: 1 },
    { characters: 8, minCars: 4, ofYear: true },
  ],
};

/** A trim of the catalog that names several: "L/LE/SE". */
const isOpen = (trim: string | null): boolean => trim === null || trim.includes("/");

/** Adds the drivetrain and the trim on which the market's cars with similar VINs agree, where the VIN does not state them. */
export async function completeVin(decoded: DecodedVin, similarVins: SimilarVins): Promise<DecodedVin> {
  const read = onceEach(similarVins);
  const drivetrain = decoded.drivetrain === null ? await fromMarket("drivetrain", decoded, read) : undefined;
  const trim = isOpen(decoded.trim) ? await fromMarket("trim", decoded, read) : undefined;
  return {
    ...decoded,
    ...(drivetrain && { drivetrain: drivetrain.value }),
    ...(trim && { trim: trim.value }),
    sources: {
      drivetrain: drivetrain?.source ?? decoded.sources.drivetrain,
      trim: trim?.source ?? decoded.sources.trim,
    },
  };
}

interface MarketValue {
  readonly value: string;
  readonly source: VinFieldSource;
}

async function fromMarket(
  field: keyof typeof statementOf,
  { vin, year }: DecodedVin,
  similarVins: SimilarVins,
): Promise<MarketValue | undefined> {
  for (const { characters, minCars, ofYear } of levels[field]) {
    const vinPrefix = vin.slice(0, characters);
    const rows = await similarVins(vin.slice(0, Math.min(characters, widest)));
    const alike = rows.filter((row) => row.vin?.startsWith(vinPrefix) && (!ofYear || row.year === year));
    const found = agreementOf(alike.flatMap(statementOf[field]), minCars);
    if (typeof found === "object") {
      const market = { vinPrefix, modelYear: ofYear ? year : null, cars: found.cars, agreeing: found.agreeing };
      return { value: found.value, source: { from: "market", market, description: sentence(market) } };
    }
    // Cars that have less in common would only hide that these differ.
    if (found === "divided" && !ofYear) return undefined;
  }
  return undefined;
}

/** Cars with the same VIN are among those with the same first 8 characters: one query reads both. */
const widest = 8;

function sentence({ vinPrefix, modelYear, cars, agreeing }: NonNullable<VinFieldSource["market"]>): string {
  if (vinPrefix.length === 17) return "Your market contains this vehicle.";
  const ofYear = modelYear === null ? "" : `of model year ${modelYear} `;
  return `${agreeing} of ${cars} vehicles ${ofYear}in your market with VINs that begin with ${vinPrefix} have it.`;
}

function onceEach(similarVins: SimilarVins): SimilarVins {
  const known = new Map<string, ReturnType<SimilarVins>>();
  return (prefix) => {
    const rows = known.get(prefix) ?? similarVins(prefix);
    known.set(prefix, rows);
    return rows;
  };
}

const statementOf = {
  drivetrain(row: SimilarVin): readonly Statement[] {
    const value = drivetrainNamed(row.drivetrain ?? undefined) ?? drivetrainNamed(row.model, row.trim ?? undefined);
    if (value === null || row.vin === null) return [];
    return [{ vin: row.vin, key: value === "4WD" ? "AWD" : value, value }];
  },
  trim(row: SimilarVin): readonly Statement[] {
    if (row.trimKey === null || row.vin === null) return [];
    const value = trimText(row, row.trimKey);
    return value === "" || value.length > maxTrimCharacters ? [] : [{ vin: row.vin, key: row.trimKey, value }];
  },
} satisfies Record<keyof DecodedVin["sources"], (row: SimilarVin) => readonly Statement[]>;

/** The longest trim that a vehicle can have. */
const maxTrimCharacters = 80;

/** The words of a row's trim as its source writes them. Some sources have them in the model: "F-150 Lariat". */
function trimText({ model, trim }: SimilarVin, trimKey: string): string {
  const keys = trimKey.split(" ");
  const words = `${model} ${trim ?? ""}`.split(/\s+/).filter((word) => keys.includes(word.toLowerCase()));
  const text = words.filter((word, at) => words.indexOf(word) === at).join(" ");
  return text === text.toLowerCase() ? text.split(" ").map(titled).join(" ") : text;
}

/** "lariat" -> "Lariat", "xlt" -> "XLT", "ex-l" -> "EX-L", for sources that write all names in small letters. */
const titled = (word: string): string =>
  /^[a-z]{4,}$/.test(word) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word.toUpperCase();
