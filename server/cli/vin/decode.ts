import type { DecodedVin } from "../../../contracts/vehicles/decoded-vin.ts";
import { openVinDecoder } from "../../vin/decoder.ts";
import type { Call, Outcome } from "../command.ts";

const words = (...parts: readonly (string | number | null)[]): string | null =>
  parts.filter((part) => part !== null).join(" ") || null;

function describe(decoded: DecodedVin): string {
  const { year, make, model, trim, manufacturer, country } = decoded;
  const rows: readonly (readonly [string, string | null])[] = [
    ["Vehicle", words(year, make, model, trim)],
    ["Body", decoded.bodyStyle],
    ["Engine", decoded.engine],
    ["Transmission", decoded.transmission],
    ["Drivetrain", decoded.drivetrain],
    ["Fuel", decoded.fuelType],
    ["Manufacturer", manufacturer],
    ["Built in", [decoded.plant, country].filter((part) => part !== null).join(", ") || null],
  ];
  const known = rows.flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(14)}${value}`]));
  const remarks = [
    ...(decoded.source === "maker" ? ["Only the maker's characters were recognized."] : []),
    ...decoded.warnings.map(({ message }) => message),
  ];
  return [decoded.vin, ...known, ...remarks.map((remark) => `  ! ${remark}`)].join("\n");
}

/** `forecourt decode`. Throws INVALID_VIN. */
export async function decode({ args: [vin] }: Call): Promise<Outcome> {
  const decoder = openVinDecoder();
  try {
    const decoded = decoder.decode(String(vin));
    const isMissing = decoder.status().state === "missing";
    const hint =
      "\n  ! The VIN tables are missing, so only maker and year are known: `forecourt doctor` says what to do.";
    return { text: describe(decoded) + (isMissing ? hint : ""), json: decoded };
  } finally {
    decoder.close();
  }
}
