import { closestInterest, interestOf } from "./interests.ts";
import { type Facts, idsToWrite, product } from "./own.ts";
import { escaped } from "./xml/characters.ts";

/** A lead with the fields that ADF has. */
export interface AdfLead {
  readonly id: string;
  readonly action: string;
  readonly targetName: string;
  /** How to contact them: the preferred one of the two below, or a free text. */
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
  /** Where the lead came from, if known. */
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
  idsToWrite(id, facts).map(([source, text], i) => element("id", text, ` sequence="${i + 1}" source="${source}"`));

/** Readers collapse an element's text into one line. */
const isOneLine = (text: string): boolean => text === text.replace(/\s+/g, " ").trim();

/** The fields that the elements of ADF cannot hold, or not character by character. */
function factsOf({ action, targetName, targetInfo, tag, status, customer: { prefers, ...ways } }: AdfLead): Facts {
  return {
    ...(!interestOf(action) && { action }),
    ...(!isOneLine(targetName) && { name: targetName }),
    ...((prefers === null || ways[prefers] !== targetInfo || !isOneLine(targetInfo)) && { target: targetInfo }),
    ...(tag !== null && { tag }),
    ...(status !== "NEW" && { status }),
  };
}

/** A free-text action is written before the note, so that a person who reads the document sees it. */
function comments({ action, note }: AdfLead): string | null {
  const said = [interestOf(action) ? null : action, note].filter((line) => line !== null);
  return said.length === 0 ? null : said.join("\n");
}

/**
 * The lead as an ADF/XML 1.0 document, elements in the order of its DTD. ADF requires a year and a status: an unknown year
 * is empty, and the status is always "used".
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
  `<vehicle interest="${closestInterest(action)}" status="used">`,
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
