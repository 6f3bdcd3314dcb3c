import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The place of a ZIP code, with the coordinates of its center in degrees. */
export interface ZipPlace {
  readonly zip: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** The table of US ZIP codes in the package. Loading it as a script takes ten times as long as searching its text. */
const table = () => createRequire(import.meta.url).resolve("zipcodes/lib/codes.js");
const entry =
  /"zip":"(\d{5})","latitude":(-?\d+(?:\.\d+)?),"longitude":(-?\d+(?:\.\d+)?),"city":"([^"]*)","state":"([A-Z]{2})"/g;

interface Places {
  readonly byZip: ReadonlyMap<string, ZipPlace>;
  readonly byPrefix: ReadonlyMap<string, Region>;
}
/**
 * All ZIP codes with the same first three digits, which belong to one sorting center. With their common center, and the
 * first and last code.
 */
interface Region extends ZipPlace {
  readonly first: string;
  readonly last: string;
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
        first: members.reduce((min, { zip }) => (zip < min ? zip : min), "99999"),
        last: members.reduce((max, { zip }) => (zip > max ? zip : max), "00000"),
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
 * The center of a US ZIP code (`77001`, `77001-1234`). New codes are added every year: a code that is missing in the
 * table, but lies between the first and last code of its region, gets the center of the region. Null for any other
 * code. The first call reads the table, which takes about 50 ms.
 */
export function placeOfZip(text: string): ZipPlace | null {
  places ??= read();
  const zip = text.slice(0, 5);
  const known = places.byZip.get(zip);
  if (known) return known;
  const region = zip.length === 5 ? places.byPrefix.get(zip.slice(0, 3)) : undefined;
  if (!region || zip < region.first || zip > region.last) return null;
  const { state, latitude, longitude } = region;
  return { zip, city: null, state, latitude, longitude };
}
