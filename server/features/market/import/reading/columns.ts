/**
 * What a column of a market file can say. `date` is the sale's day of a sale, and of a listing the day it was listed;
 * `asOf` only the day on which the row was true.
 */
export const marketFields = [
  "listingId",
  "source",
  "kind",
  "vin",
  "year",
  "make",
  "model",
  "trim",
  "bodyStyle",
  "engine",
  "transmission",
  "drivetrain",
  "color",
  "seller",
  "grade",
  "mileage",
  "price",
  "zipCode",
  "city",
  "state",
  "latitude",
  "longitude",
  "listedAt",
  "soldAt",
  "date",
  "asOf",
  "url",
] as const;
export type MarketField = (typeof marketFields)[number];

/** What exports call them, as letters and digits alone; where a file has several for one field, the first here counts. */
const names: Readonly<Record<MarketField, readonly string[]>> = {
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
  asOf: ["asof", "lastseen"],
  url: ["url", "link", "listingurl", "vdpurl", "href"],
};
const fieldByName = new Map(
  marketFields.flatMap((field) => names[field].map((name, rank) => [name, { field, rank }] as const)),
);

const plain = (header: string): string =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, "");

/** The field that a header or key names: "Selling Price ($)" and `sellingprice` are one. */
export const fieldNamed = (header: string) => fieldByName.get(plain(header));

/** What each column is, in their order; undefined for one that is nothing of ours, or second choice for its field. */
export function columnsOf(header: readonly string[]): (MarketField | undefined)[] {
  const best = new Map<MarketField, number>();
  for (const cell of header) {
    const known = fieldByName.get(plain(cell));
    if (known) best.set(known.field, Math.min(known.rank, best.get(known.field) ?? Number.POSITIVE_INFINITY));
  }
  return header.map((cell) => {
    const known = fieldByName.get(plain(cell));
    return known && best.get(known.field) === known.rank ? known.field : undefined;
  });
}

/** A column's name that stands twice, where nobody can say which of the two counts. */
export function repeatedColumn(header: readonly string[]): string | undefined {
  const columns = columnsOf(header);
  return header.find((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) !== at);
}

const wanted = ["year", "make", "model", "price"] as const satisfies readonly MarketField[];

/** What a row cannot do without, and no column of the file is. */
export const missingColumns = (header: readonly string[]): readonly MarketField[] => {
  const columns = columnsOf(header);
  return wanted.filter((field) => !columns.includes(field));
};
