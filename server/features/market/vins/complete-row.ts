import { LRUCache } from "lru-cache";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { MarketRow } from "../../../domain/valuation/rows.ts";
import { checkDigitOf } from "../../../vin/check.ts";
import type { VinDecoder } from "../../vehicles/fields.ts";

type VinFacts = Pick<MarketRow, "engine" | "drivetrain" | "fuel">;
type Facts = Omit<MarketRow, "price">;
/** Adds the engine, the drivetrain and the fuel that a row's VIN states, where the row has none. */
export type RowCompleter = <Row extends Facts>(row: Row) => Row;

/** A market of a million rows has fewer. Our own estimate. */
const maxPatterns = 50_000;

/**
 * A VIN with the same facts and no serial number, which they do not depend on. The identifier of a small maker continues
 * in positions 12 to 14.
 */
function patternOf(vin: string): string {
  const pattern = `${vin.slice(0, 11)}${vin[2] === "9" ? vin.slice(11, 14) : "000"}000`;
  return `${pattern.slice(0, 8)}${checkDigitOf(pattern)}${pattern.slice(9)}`;
}

/** A VIN with a wrong check digit has a wrong character, or is from a country without check digits. */
const isSound = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && checkDigitOf(vin) === vin[8];

/**
 * Completes rows by their VINs. Sources differ in the facts that they state: listings have the engine and the drivetrain,
 * auctions do not. A car that is valued by its VIN has them, too. Each pattern of VINs is decoded once.
 */
export function createRowCompleter({ decode }: VinDecoder): RowCompleter {
  const known = new LRUCache<string, VinFacts>({ max: maxPatterns });
  const factsOf = (vin: string): VinFacts => {
    const pattern = patternOf(vin);
    const before = known.get(pattern);
    if (before) return before;
    const facts = read(pattern);
    known.set(pattern, facts);
    return facts;
  };
  const read = (pattern: string): VinFacts => {
    try {
      const { engine, drivetrain, fuelType } = decode(pattern);
      return { engine: engine ?? undefined, drivetrain: drivetrain ?? undefined, fuel: fuelType ?? undefined };
    } catch (error) {
      if (error instanceof AppError && error.code === "INVALID_VIN") return {};
      throw error;
    }
  };
  return (row) => {
    const vin = row.vin?.toUpperCase() ?? "";
    if (!isSound(vin)) return row;
    const { engine, drivetrain, fuel } = factsOf(vin);
    return {
      ...row,
      engine: row.engine ?? engine,
      drivetrain: row.drivetrain ?? drivetrain,
      fuel: row.fuel ?? fuel,
    };
  };
}
