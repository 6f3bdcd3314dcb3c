import { type MarketField, marketFields, requiredMarketFields } from "../../../../../contracts/pricing/market-files.ts";

/**
 * The names that exports use, letters and digits only. If a file has several names of one field, the first here counts.
 */
const headerNames: Readonly<Record<MarketField, readonly string[]>> = {
  listingId: ["listingid", "adid", "listingnumber", "saleid", "lotnumber", "refid", "id", "stocknumber", "stockno"],
  source: ["source", "sourcename", "website", "marketplace", "provider", "origin", "auction", "auctionhouse"],
  kind: ["kind", "listingtype", "sourcekind", "evidence", "pricetype", "sellertype"],
  vin: ["vin", "vinnumber", "vincode", "vehicleidentificationnumber", "chassisnumber"],
  year: ["year", "modelyear", "yr", "vehicleyear", "vehyear", "my"],
  make: ["make", "manufacturer", "brand", "makename", "vehiclemake", "marque"],
  model: ["model", "modelname", "vehiclemodel"],
  trim: ["trim", "trimlevel", "trimname", "series", "vehicletrim", "submodel", "style"],
  bodyStyle: ["bodystyle", "body", "bodytype", "vehicletype", "bodyclass", "type"],
  engine: ["engine", "enginedescription", "motor", "enginetype", "displacement", "cylinders"],
  transmission: ["transmission", "trans", "gearbox", "transmissiontype"],
  drivetrain: ["drivetrain", "drive", "drivetype", "driveline", "drivewheel"],
  color: ["color", "colour", "exteriorcolor", "extcolor", "exteriorcolour", "paintcolor", "paint"],
  seller: ["seller", "sellername", "dealer", "dealername", "dealership"],
  grade: ["grade", "conditiongrade", "cond", "condition", "crgrade"],
  mileage: ["mileage", "odometer", "miles", "odo", "odometermiles", "odometerreading", "vehodo", "mileagemiles"],
  price: [
    "price",
    "sellingprice",
    "saleprice",
    "soldprice",
    "askingprice",
    "listprice",
    "internetprice",
    "advertisedprice",
    "pricesold",
    "amount",
  ],
  zipCode: ["zipcode", "zip", "postalcode", "postcode", "dealerzip", "sellerzip"],
  city: ["city", "town", "dealercity", "sellercity"],
  state: ["state", "stateprovince", "region", "dealerstate"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "long", "lon", "lng"],
  listedAt: ["listedat", "listed", "listeddate", "listingdate", "dateposted", "postingdate", "firstseen", "listdate"],
  soldAt: ["soldat", "solddate", "saledate", "datesold", "sold", "purchdate"],
  date: ["date", "day"],
  asOf: ["asof", "lastseen", "lastseendate", "datelastseen", "lastseenat"],
  daysListed: ["dayslisted", "daysonmarket", "daysonlot", "dom"],
  url: ["url", "link", "listingurl", "vdpurl", "href"],
};
const fieldByName = new Map(
  marketFields.flatMap((field) => headerNames[field].map((name, rank) => [name, { field, rank }] as const)),
);

const normalized = (header: string): string =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, "");

/** The field of a header or key: "Selling Price ($)" and `sellingprice` are the same. */
export const fieldNamed = (header: string) => fieldByName.get(normalized(header));

/** The field of each column, in order. Undefined for an unknown column, and for one whose field has a better column. */
export function columnsOf(header: readonly string[]): (MarketField | undefined)[] {
  const best = new Map<MarketField, number>();
  for (const cell of header) {
    const known = fieldByName.get(normalized(cell));
    if (known) best.set(known.field, Math.min(known.rank, best.get(known.field) ?? Number.POSITIVE_INFINITY));
  }
  return header.map((cell) => {
    const known = fieldByName.get(normalized(cell));
    return known && best.get(known.field) === known.rank ? known.field : undefined;
  });
}

/** The field of each column as the request gives it. Columns after the given ones are not used. */
export const givenColumns = (
  header: readonly string[],
  given: readonly (MarketField | null)[],
): (MarketField | undefined)[] => header.map((_, at) => given[at] ?? undefined);

/**
 * The first column whose field has another column with the same name, so that it is unclear which of the two counts.
 */
export const repeatedColumn = (
  header: readonly string[],
  columns: readonly (MarketField | undefined)[],
): string | undefined => header.find((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) !== at);

/** The required fields that no column has. */
export const missingColumns = (columns: readonly (MarketField | undefined)[]): readonly MarketField[] =>
  requiredMarketFields.filter((field) => !columns.includes(field));
