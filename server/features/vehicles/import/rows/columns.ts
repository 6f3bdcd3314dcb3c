import type { VehicleFields } from "../../fields.ts";

/** The price and the date of a sale. They count in rows with the status SOLD. */
export interface RowSale {
  readonly soldPrice?: number | undefined;
  readonly soldAt?: string | undefined;
}
/** The fields of a vehicle and its sale that a file can have. */
export type ImportField = Exclude<keyof VehicleFields, "teamId"> | keyof RowSale;

/** The column names of dealers' exports, in letters and digits only. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  vin: ["vin", "vinnumber", "vinno", "vincode", "vehicleidentificationnumber", "chassisnumber"],
  stockNumber: [
    "stock",
    "stk",
    "stocknumber",
    "stockno",
    "stocknum",
    "stockid",
    "stknumber",
    "stkno",
    "stocknr",
    "inventorynumber",
  ],
  make: ["make", "manufacturer", "brand", "vehiclemake", "makename", "marque"],
  model: ["model", "vehiclemodel", "modelname", "modeldescription"],
  trim: ["trim", "trimlevel", "series", "vehicletrim", "trimname", "style"],
  overviewYear: ["year", "modelyear", "yr", "vehicleyear", "overviewyear", "my"],
  bodyStyle: ["body", "bodystyle", "bodytype", "vehicletype"],
  engine: ["engine", "enginedescription", "motor", "enginetype"],
  transmission: ["transmission", "trans", "gearbox", "transmissiontype", "transmissiondescription"],
  drivetrain: ["drivetrain", "drive", "drivetype", "drivetraintype", "driveline"],
  fuelType: ["fuel", "fueltype"],
  exteriorColor: [
    "extcolor",
    "exteriorcolor",
    "color",
    "colour",
    "extcolour",
    "exteriorcolour",
    "exterior",
    "paint",
    "extcolorgeneric",
  ],
  interiorColor: ["intcolor", "interiorcolor", "intcolour", "interiorcolour", "interior", "upholstery"],
  mileage: [
    "mileage",
    "miles",
    "odometer",
    "odo",
    "odometerreading",
    "odometermiles",
    "mileagemiles",
    "currentmileage",
  ],
  location: ["location", "lot", "lotlocation", "store", "site"],
  zipCode: ["zip", "zipcode", "postalcode", "postcode"],
  status: ["status", "vehiclestatus", "inventorystatus"],
  condition: ["condition", "vehiclecondition", "conditiongrade"],
  purchasePrice: [
    "purchaseprice",
    "cost",
    "purchasecost",
    "unitcost",
    "vehiclecost",
    "acquisitioncost",
    "invoicecost",
    "boughtfor",
  ],
  askingPrice: [
    "askingprice",
    "price",
    "listprice",
    "internetprice",
    "retailprice",
    "sellingprice",
    "saleprice",
    "advertisedprice",
    "webprice",
    "asking",
    "list",
    "retail",
  ],
  acquiredAt: [
    "acquiredat",
    "acquired",
    "acquireddate",
    "dateacquired",
    "dateinstock",
    "instockdate",
    "purchasedate",
    "datepurchased",
    "stockdate",
    "stockeddate",
    "inventorydate",
    "datein",
    "entrydate",
  ],
  soldPrice: ["soldprice", "soldfor", "soldamount"],
  soldAt: ["soldat", "solddate", "datesold", "soldon", "saledate", "dateofsale"],
  notes: ["notes", "note", "comments", "comment", "description", "remarks"],
};
const fieldByName = new Map(
  (Object.entries(names) as [ImportField, readonly string[]][]).flatMap(([field, all]) =>
    all.map((name) => [name, field]),
  ),
);

const normalized = (header: string): string =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, "");

/**
 * The field of each column. Undefined for an unknown column, and for a second one of the same field. Case and
 * punctuation do not count: "list_price" and "List Price ($)" are the same name.
 */
export function columnsOfHeader(header: readonly string[]): (ImportField | undefined)[] {
  const taken = new Set<ImportField>();
  return header.map((cell) => {
    const field = fieldByName.get(normalized(cell));
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}
