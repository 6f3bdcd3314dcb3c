import { type Facts, ownFacts } from "./own.ts";
import { type AdfPerson, readContacts } from "./people.ts";
import { type AdfVehicle, isWanted, line, readVehicle, vehicleText } from "./vehicles.ts";
import { child, childrenOf, linesOfAll, parseXml, textOf, type XmlElement } from "./xml/parse.ts";

/** One request of one customer. Texts are as they were sent: nothing of them is checked yet. */
export interface AdfProspect {
  /** Sent before, and sent again: not to be doubled. */
  readonly isResend: boolean;
  readonly requestDate: string | undefined;
  readonly customer: AdfPerson;
  /** The vehicles that are asked for. */
  readonly wanted: readonly AdfVehicle[];
  /** All else that a salesperson would want to know, a line each. */
  readonly remarks: readonly string[];
  /** Who sent it: a portal, a website. */
  readonly provider: string | undefined;
  /** What this product told of a lead of its own; undefined for everybody else's. */
  readonly own: OwnLead | undefined;
}
export interface OwnLead extends Facts {
  readonly note: string | undefined;
}

/** What makes a well-formed document no ADF, and where: `prospect[2].customer`. */
export class AdfError extends Error {
  readonly path: string;
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = "AdfError";
    this.path = path;
  }
}

/** Our own estimate: the trade sends one a document, a backlog some dozens. */
const mostProspects = 200;

/**
 * Reads ADF/XML 1.0 (Auto-lead Data Format, 2000): the format in which portals send leads to dealers.
 * Elements that it does not know are passed over. Throws XmlError for what is no XML, AdfError for no ADF.
 */
export function readAdf(text: string): AdfProspect[] {
  const root = parseXml(text);
  if (root.name !== "adf") throw new AdfError("adf", `the document's root is <${root.name}>`);
  const prospects = childrenOf(root, "prospect");
  if (prospects.length === 0) throw new AdfError("prospect", "the document has none");
  if (prospects.length > mostProspects) throw new AdfError("prospect", `the document has more than ${mostProspects}`);
  return prospects.map((prospect, i) => readProspect(prospect, `prospect[${i}]`));
}

function readProspect(prospect: XmlElement, path: string): AdfProspect {
  const customer = child(prospect, "customer");
  const [first, ...others] = readContacts(customer);
  if (!first) throw new AdfError(`${path}.customer.contact`, "it is missing");
  const vehicles = childrenOf(prospect, "vehicle").map(readVehicle);
  const requestDate = textOf(child(prospect, "requestdate"));
  return {
    isResend: prospect.attributes.get("status")?.trim().toLowerCase() === "resend",
    requestDate,
    customer: first,
    wanted: vehicles.filter(isWanted),
    remarks: [
      ...linesOfAll(customer, "comments"),
      timeframe(child(customer, "timeframe")),
      ...vehicles.filter((vehicle) => !isWanted(vehicle)).map(vehicleText),
      ...first.remarks,
      ...others.map(({ name, email, phone, remarks }) => line("Also asks", [name, email, phone, ...remarks])),
      ...childrenOf(prospect, "id").map(referenceLine),
      line("Requested", [requestDate]),
    ].filter((one) => one !== undefined),
    provider: textOf(child(child(prospect, "provider"), "name")) ?? sourceOf(child(prospect, "id")),
    own: ownLead(prospect, customer),
  };
}

const sourceOf = (id: XmlElement | undefined): string | undefined => id?.attributes.get("source")?.trim() || undefined;

/** The request's number at a portal, which asks for it when it is called. */
function referenceLine(id: XmlElement): string | undefined {
  const source = sourceOf(id);
  return line(source ? `Reference at ${source}` : "Reference", [textOf(id)]);
}

function timeframe(element: XmlElement | undefined): string | undefined {
  const parts = ["description", "earliestdate", "latestdate"].map((name) => textOf(child(element, name)));
  return line("Timeframe", [textOf(element), ...parts]);
}

/** An action in somebody's own words stands before the note, for other readers. */
function ownLead(prospect: XmlElement, customer: XmlElement | undefined): OwnLead | undefined {
  const facts = ownFacts(prospect);
  if (!facts) return undefined;
  const said = child(customer, "comments")?.text ?? "";
  const { action } = facts;
  const isBefore = action !== undefined && said.startsWith(action);
  return { ...facts, note: (isBefore ? said.slice(action.length).replace(/^\n/, "") : said) || undefined };
}
