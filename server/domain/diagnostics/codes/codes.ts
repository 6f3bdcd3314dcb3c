import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import { undefinedCode } from "./code-format.ts";
import { expand } from "./expand.ts";
import { ofMake } from "./makes/makes.ts";
import { sharedRows, standardRows } from "./tables/all.ts";

const byUse = " The standard leaves this number open; General Motors and many scan tools use it so.";

/** The standard's own order: powertrain, chassis, body, network, each by number. */
const letters = "PCBU";
const inOrder = ({ code: a }: TroubleCode, { code: b }: TroubleCode): number =>
  letters.indexOf(a.charAt(0)) - letters.indexOf(b.charAt(0)) || (a < b ? -1 : 1);

function buildCodes(): ReadonlyMap<string, TroubleCode> {
  const shared = sharedRows
    .flatMap((row) => expand(row, "manufacturer"))
    .map((one) => ({ ...one, description: one.description + byUse }));
  const codes = [...standardRows.flatMap((row) => expand(row)), ...shared];
  return new Map(codes.sort(inOrder).map((one) => [one.code, one]));
}

let built: ReadonlyMap<string, TroubleCode> | undefined;
/** All codes; built from the tables at the first call. */
const codesByName = (): ReadonlyMap<string, TroubleCode> => {
  built ??= buildCodes();
  return built;
};

/** Every code that the tables define, in the order of their numbers. */
export const allCodes = (): readonly TroubleCode[] => [...codesByName().values()];

/**
 * The meaning of a well-formed code (see `readCode`), in the car of a make if it is known. A code that no table defines is
 * reported as the maker's or as reserved.
 */
export const explain = (code: string, make?: string | null): TroubleCode =>
  ofMake(code, make) ?? codesByName().get(code) ?? undefinedCode(code);
