import { wishOf } from "./words.ts";
import { escaped } from "./xml/characters.ts";

/** A lead as ADF says it. */
export interface AdfLead {
  readonly id: string;
  readonly action: string;
  readonly note: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly customer: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly vehicle: {
    readonly overviewYear: number | null;
    readonly make: string;
    readonly model: string;
    readonly trim: string | null;
    readonly vin: string | null;
    readonly stockNumber: string | null;
    readonly mileage: number | null;
  };
  readonly vendor: { readonly name: string; readonly email: string };
}

const product = "Forecourt";

const element = (name: string, value: string | number | null, attributes = ""): string =>
  value === null ? "" : `<${name}${attributes}>${escaped(String(value))}</${name}>`;

/** An action in somebody's own words goes before the note: ADF has no place of its own for it. */
function comments({ action, note }: AdfLead): string | null {
  const said = [wishOf(action) ? null : action, note].filter((line) => line !== null);
  return said.length === 0 ? null : said.join("\n");
}

/**
 * The lead as an ADF/XML 1.0 document, elements in the order of its DTD. The year, which ADF demands, is
 * empty where it is not known; the inventory is taken for used, which ADF asks to be told.
 */
export function writeAdf(lead: AdfLead): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    "<adf>",
    '<prospect status="new">',
    element("id", lead.id, ` sequence="1" source="${product}"`),
    element("requestdate", lead.createdAt),
    ...vehicleLines(lead),
    ...customerLines(lead),
    ...vendorLines(lead),
    "<provider>",
    element("name", product, ' part="full" type="business"'),
    element("service", "Vehicle leads"),
    "</provider>",
    "</prospect>",
    "</adf>",
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

const vehicleLines = ({ action, vehicle }: AdfLead): string[] => [
  `<vehicle interest="${wishOf(action) ?? "buy"}" status="used">`,
  element("year", vehicle.overviewYear ?? ""),
  element("make", vehicle.make),
  element("model", vehicle.model),
  element("vin", vehicle.vin),
  element("stock", vehicle.stockNumber),
  element("trim", vehicle.trim),
  element("odometer", vehicle.mileage, ' units="mi"'),
  "</vehicle>",
];

const customerLines = (lead: AdfLead): string[] => [
  "<customer>",
  '<contact primarycontact="1">',
  element("name", lead.customer.name, ' part="full" type="individual"'),
  element("email", lead.customer.email),
  element("phone", lead.customer.phone, ' type="voice"'),
  "</contact>",
  element("comments", comments(lead)),
  "</customer>",
];

const vendorLines = ({ vendor }: AdfLead): string[] => [
  "<vendor>",
  element("vendorname", vendor.name),
  "<contact>",
  element("name", vendor.name, ' part="full" type="business"'),
  element("email", vendor.email),
  "</contact>",
  "</vendor>",
];
