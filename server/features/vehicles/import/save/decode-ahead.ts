import { setImmediate as nextTurn } from "node:timers/promises";
import type { DecodedVin } from "../../../../../contracts/vehicles/decoded-vin.ts";
import type { Reader } from "../../../../platform/db/store.ts";
import type { VinDecoder } from "../../fields.ts";
import { namesIn, vehiclesNamed } from "../import.repo.ts";
import type { Candidate } from "./decide.ts";

/** VINs that are decoded between two turns of the event loop: about 3 ms. */
const vinsPerTurn = 10;

/** Decodes the VINs of new vehicles before a transaction starts, so that no transaction waits for it. */
export async function decodeAhead(
  db: Reader,
  vinDecoder: VinDecoder,
  { workspaceId, candidates }: { workspaceId: string; candidates: readonly Candidate[] },
): Promise<VinDecoder> {
  const names = namesIn(candidates);
  const known = await vehiclesNamed(db, workspaceId, names);
  const knownVins = new Set(known.map(({ vin }) => vin));
  const newVins = names.vins.filter((vin) => !knownVins.has(vin));
  const decoded = new Map<string, () => DecodedVin>();
  for (const [i, vin] of newVins.entries()) {
    if (i % vinsPerTurn === 0) await nextTurn();
    const result = settled(() => vinDecoder.decode(vin));
    decoded.set(vin, result);
  }
  return { decode: (vin) => (decoded.get(vin) ?? (() => vinDecoder.decode(vin)))() };
}

/** Runs `work` once. The result returns its value, or throws its error, each time. */
function settled<T>(work: () => T): () => T {
  try {
    const value = work();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
