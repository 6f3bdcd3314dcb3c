import { deserialize, serialize } from "node:v8";
import { type MarketModel, modelVersion } from "./model.ts";

const magic = "forecourt-market-model";

/** A model as bytes (structured clone: maps and typed arrays keep their shape). */
export const serializeModel = (model: MarketModel): Uint8Array => serialize({ magic, version: modelVersion, model });

/** Reads a model from bytes; null if they are invalid or of another version. The model is then trained again. */
export function deserializeModel(bytes: Uint8Array): MarketModel | null {
  try {
    const read: unknown = deserialize(bytes);
    return isOurs(read) ? read.model : null;
  } catch {
    return null;
  }
}

function isOurs(read: unknown): read is { model: MarketModel } {
  return (
    typeof read === "object" &&
    read !== null &&
    "magic" in read &&
    read.magic === magic &&
    "version" in read &&
    read.version === modelVersion &&
    "model" in read
  );
}
