import type { TroubleCode } from "../../../../contracts/diagnostics.ts";
import { undefinedCode } from "./code-format.ts";
import { expand } from "./expand.ts";
import { sharedRows, standardRows } from "./tables/all.ts";

const byUse = " The standard leaves this number open; General Motors and many scan tools use it so.";

/** Powertrain, chassis, body, network: the standard's own order, and within it by number. */
const letters = "PCBU";
const inOrder = ({ code: a }: TroubleCode, { code: b }: TroubleCode): number =>
  letters.indexOf(a.charAt(0)) - letters.indexOf(b.charAt(0)) || (a < b ? -1 : 1);

function knowledge(): ReadonlyMap<string, TroubleCode> {
  const shared = sharedRows
    .flatMap((row) => expand(row, "manufacturer"))
    .map((one) => ({ ...one, description: one.description + byUse }));
  const codes = [...standardRows.flatMap((row) => expand(row)), ...shared];
  return new Map(codes.sort(inOrder).map((one) => [one.code, one]));
}

let known: ReadonlyMap<string, TroubleCode> | undefined;
/** Built from the tables when it is first asked for. */
const base = (): ReadonlyMap<string, TroubleCode> => {
  known ??= knowledge();
  return known;
};

/** Every code that the tables define, in the order of their numbers. */
export const allCodes = (): readonly TroubleCode[] => [...base().values()];

/** What a well-formed code (see `readCode`) means; one that no table defines is said to be the maker's or reserved. */
export const explain = (code: string): TroubleCode => base().get(code) ?? undefinedCode(code);
