import { createHash } from "node:crypto";
import { productFolder } from "../../../../server/platform/paths.ts";
import { softwareVersion } from "../../../../server/platform/version.ts";
import { storyStart } from "../cast.ts";
import type { Exchange } from "./recorder.ts";

/** An address of the test, and the one that the examples have in its place. */
export type Address = readonly [from: string, to: string];

const apiKey = "prod_EXAMPLE-KEY-0000";

/** Values that differ between runs or machines, by the name of their field. */
const byName: Readonly<Record<string, unknown>> = {
  processing_time: 0.042,
  pairing_code: "4271",
  remaining: 99_958,
  latency_ms: 84,
  freeBytes: 412_316_860_416,
  totalBytes: 1_000_204_886_016,
  bytes: 1_288_490_188,
  mediaFiles: 412,
  token: "EXAMPLE-TOKEN",
  signature: "EXAMPLE-SIGNATURE",
  secret: apiKey,
  apiKey,
  stamp: "019caf10318000003b1f0c5e9a7d",
  epoch: "3b1f0c5e9a7d2468b0c1d2e3",
  nonce: "91d2c4b7a6e5f80312345678",
  lastFour: apiKey.slice(-4),
  "webhook-signature": "v1,RVhBTVBMRS1TSUdOQVRVUkU=",
};

/** Values that differ between machines, by the names of their field and of the field around it. */
const byNames: Readonly<Record<string, number>> = {
  "standard.medianMs": 122,
  "standard.photosPerSecond": 8.2,
  "detailed.medianMs": 1340,
  "detailed.photosPerSecond": 0.7,
};

/** Texts that differ between runs or machines. */
const byPattern: readonly (readonly [RegExp, string])[] = [
  [/^http:\/\/127\.0\.0\.1:\d+\/phone\/#.*$/g, "http://192.168.1.20:4781/phone/#EXAMPLE-TOKEN"],
  [/\bsignature=[\w-]+/g, "signature=EXAMPLE-SIGNATURE"],
  [/\btoken=[\w-]+/g, "token=EXAMPLE-TOKEN"],
  [/^whsec_.*$/g, "whsec_RVhBTVBMRQ=="],
  [/^[\d,]+ MB free$/g, "393,216 MB free"],
  [/^SQLite [\d.]+$/g, "SQLite 3.50.0"],
  [/(?<![\w.:])(::ffff:)?127\.0\.0\.1(?![\w.:])/g, "203.0.113.7"],
  [/[^\s"]*forecourt-examples-\w+/g, "/srv/forecourt"],
  [/^Forecourt\/.*$/g, "Forecourt/1.0.0"],
  // chooses the account of the simulated platforms
  [/ seed:\d+$/g, ""],
];

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Replaces what differs between runs by fixed values. An id stays the same in all exchanges, and depends only on where
 * the story shows it first, so that another call elsewhere does not change it.
 */
export function normalized(exchanges: readonly Exchange[], addresses: readonly Address[]): Exchange[] {
  const ids = new Map<string, string>();
  const idOf = (id: string, place: string): string => {
    const known = ids.get(id) ?? inventedId(place);
    ids.set(id, known);
    return known;
  };
  const text = (value: string, place: string): string => {
    const local = value.replaceAll(productFolder, "/opt/forecourt");
    const named = addresses.reduce((one, [from, to]) => one.replaceAll(from, to), local);
    let position = 1024;
    const fixed = byPattern
      .reduce((one, [pattern, replacement]) => one.replace(pattern, replacement), named)
      // ids of an event stream
      .replace(/^id: \d+$/gm, () => `id: ${position++}`);
    const version = fixed === softwareVersion ? "1.0.0" : fixed;
    let nth = 0;
    return version.replace(uuid, (id) => idOf(id, `${place} ${nth++}`));
  };
  const walk = (value: unknown, place: string, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one, index) => walk(one, `${place}[${index}]`, name));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          // a trouble code, for example, is a name too
          return [
            text(key, place),
            walk(name === "ffmpeg" && key === "version" ? "7.1" : inner, `${place}.${key}`, key),
          ];
        }),
      );
    }
    const ofBoth = byNames[place.split(".").slice(-2).join(".")];
    if (typeof value === "number" && ofBoth !== undefined) return ofBoth;
    if (typeof value === "string" && value.startsWith("whsec_")) return text(value, place);
    if (typeof value === typeof byName[name]) return byName[name];
    return typeof value === "string" ? text(value, place) : value;
  };
  return exchanges.map((exchange) => walk(exchange, exchange.operation, "") as Exchange);
}

/** A UUIDv7 of the story's first day. */
function inventedId(place: string): string {
  const time = storyStart.getTime().toString(16).padStart(12, "0");
  const hash = createHash("sha256").update(place).digest("hex");
  return `${time.slice(0, 8)}-${hash.slice(0, 4)}-7${hash.slice(4, 7)}-8${hash.slice(7, 10)}-${hash.slice(10, 22)}`;
}
