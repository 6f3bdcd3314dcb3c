import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A place that a ZIP code names; degrees of its middle. */
export interface ZipPlace {
  readonly zip: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** The package's own table of the US ZIP codes; run as a script it takes ten times as long as it takes to look through. */
const table = () => createRequire(import.meta.url).resolve("zipcodes/lib/codes.js");
const entry =
  /"zip":"(\d{5})","latitude":(-?\d+(?:\.\d+)?),"longitude":(-?\d+(?:\.\d+)?),"city":"([^"]*)","state":"([A-Z]{2})"/g;

interface Places {
  readonly byZip: ReadonlyMap<string, ZipPlace>;
  /** The middle of all ZIP codes that begin with the same three digits: a sorting centre's region. */
  readonly byPrefix: ReadonlyMap<string, ZipPlace>;
}
let places: Places | undefined;

function read(): Places {
  const byZip = new Map<string, ZipPlace>();
  for (const [, zip = "", latitude, longitude, city = "", state = ""] of readFileSync(table(), "utf8").matchAll(entry))
    byZip.set(zip, { zip, city, state, latitude: Number(latitude), longitude: Number(longitude) });
  const regions = Map.groupBy(byZip.values(), ({ zip }) => zip.slice(0, 3));
  const middle = (members: readonly ZipPlace[], of: (place: ZipPlace) => number) =>
    members.reduce((sum, place) => sum + of(place), 0) / members.length;
  const byPrefix = new Map(
    Array.from(regions, ([prefix, members]) => [
      prefix,
      {
        zip: prefix,
        city: null,
        state: members[0]?.state ?? null,
        latitude: middle(members, ({ latitude }) => latitude),
        longitude: middle(members, ({ longitude }) => longitude),
      },
    ]),
  );
  return { byZip, byPrefix };
}

/**
 * Where a US ZIP code is (`77001`, `77001-1234`): its middle, else that of its first three digits, since new codes come
 * every year. Null where there is no such region. The first call reads the table: about 50 ms.
 */
export function placeOfZip(text: string): ZipPlace | null {
  places ??= read();
  const zip = text.slice(0, 5);
  const known = places.byZip.get(zip);
  if (known) return known;
  const region = zip.length === 5 ? places.byPrefix.get(zip.slice(0, 3)) : undefined;
  return region ? { ...region, zip } : null;
}
