import { deserialize, serialize } from "node:v8";
import { type MarketModel, modelVersion } from "./model.ts";

const magic = "forecourt-market-model";

/** Serializes a model with structured clone, which preserves typed arrays. */
export const serializeModel = (model: MarketModel): Uint8Array => serialize({ magic, version: modelVersion, model });

/**
 * Reads a model from bytes. Returns null if they are invalid or have another version. The model is then trained again.
 */
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
