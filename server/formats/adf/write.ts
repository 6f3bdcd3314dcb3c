import { type Facts, product, toldIds } from "./own.ts";
import { closestWish, wishOf } from "./words.ts";
import { escaped } from "./xml/characters.ts";

/** A lead as ADF says it. */
export interface AdfLead {
  readonly id: string;
  readonly action: string;
  readonly targetName: string;
  /** What is kept of how to reach them: the preferred of the two below, or a text in somebody's own words. */
  readonly targetInfo: string;
  readonly status: string;
  readonly tag: string | null;
  readonly note: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly customer: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly prefers: "email" | "phone" | null;
  };
  /** Where the lead came from, if that is known. */
  readonly source: string | null;
  readonly vehicle: {
    readonly id: string;
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

const element = (name: string, value: string | number | null, attributes = ""): string =>
  value === null ? "" : `<${name}${attributes}>${escaped(String(value))}</${name}>`;

const idLines = (id: string, facts?: Facts): string[] =>
  toldIds(id, facts).map(([source, text], i) => element("id", text, ` sequence="${i + 1}" source="${source}"`));

/** A reader has an element's text on one line. */
const isOneLine = (text: string): boolean => text === text.replace(/\s+/g, " ").trim();

/** What the elements of ADF do not say, or not letter by letter. */
function factsOf({ action, targetName, targetInfo, tag, status, customer: { prefers, ...ways } }: AdfLead): Facts {
  return {
    ...(!wishOf(action) && { action }),
    ...(!isOneLine(targetName) && { name: targetName }),
    ...((prefers === null || ways[prefers] !== targetInfo || !isOneLine(targetInfo)) && { target: targetInfo }),
    ...(tag !== null && { tag }),
    ...(status !== "NEW" && { status }),
  };
}

/** An action in somebody's own words goes before the note: a person at the other end would else not see it. */
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
    ...idLines(lead.id, factsOf(lead)),
    element("requestdate", lead.createdAt),
    ...vehicleLines(lead),
    ...customerLines(lead),
    ...vendorLines(lead),
    "<provider>",
    element("name", lead.source ?? product, ' part="full" type="business"'),
    element("service", "Vehicle leads"),
    "</provider>",
    "</prospect>",
    "</adf>",
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

const vehicleLines = ({ action, vehicle }: AdfLead): string[] => [
  `<vehicle interest="${closestWish(action)}" status="used">`,
  ...idLines(vehicle.id),
  element("year", vehicle.overviewYear ?? ""),
  element("make", vehicle.make),
  element("model", vehicle.model),
  element("vin", vehicle.vin),
  element("stock", vehicle.stockNumber),
  element("trim", vehicle.trim),
  element("odometer", vehicle.mileage, ' units="mi"'),
  "</vehicle>",
];

function customerLines(lead: AdfLead): string[] {
  const { email, phone, prefers } = lead.customer;
  const preferred = (way: "email" | "phone") => (way === prefers ? ' preferredcontact="1"' : "");
  return [
    "<customer>",
    '<contact primarycontact="1">',
    element("name", lead.targetName, ' part="full" type="individual"'),
    element("email", email, preferred("email")),
    element("phone", phone, ` type="voice"${preferred("phone")}`),
    "</contact>",
    element("comments", comments(lead)),
    "</customer>",
  ];
}

const vendorLines = ({ vendor }: AdfLead): string[] => [
  "<vendor>",
  element("vendorname", vendor.name),
  "<contact>",
  element("name", vendor.name, ' part="full" type="business"'),
  element("email", vendor.email),
  "</contact>",
  "</vendor>",
];
