import { type Facts, ownFacts } from "./own.ts";
import { type AdfPerson, readContacts } from "./people.ts";
import { type AdfVehicle, isWanted, line, readVehicle, vehicleText } from "./vehicles.ts";
import { child, childrenOf, linesOfAll, parseXml, textOf, type XmlElement } from "./xml/parse.ts";

/** One request of one customer. Texts are as they were sent, not yet validated. */
export interface AdfProspect {
  /** The sender marks it as sent before: do not import it twice. */
  readonly isResend: boolean;
  readonly requestDate: string | undefined;
  readonly customer: AdfPerson;
  /** The vehicles that are asked for. */
  readonly wanted: readonly AdfVehicle[];
  /** Everything else that is useful to a salesperson, one line each. */
  readonly remarks: readonly string[];
  /** The sender: a portal, a website. */
  readonly provider: string | undefined;
  /** The facts of a lead that this product exported; undefined for another sender's. */
  readonly own: OwnLead | undefined;
}
export interface OwnLead extends Facts {
  readonly note: string | undefined;
}

/** Why a well-formed document is not ADF, and where: `prospect[2].customer`. */
export class AdfError extends Error {
  readonly path: string;
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = "AdfError";
    this.path = path;
  }
}

/** Our own estimate: portals send one prospect per document, a backlog some dozens. */
const maxProspects = 200;

/**
 * Reads ADF/XML 1.0 (Auto-lead Data Format, 2000): the format in which portals send leads to dealers.
 * Unknown elements are ignored. Throws XmlError for a document that is not XML, AdfError for one that is not ADF.
 */
export function readAdf(text: string): AdfProspect[] {
  const root = parseXml(text);
  if (root.name !== "adf") throw new AdfError("adf", `the document's root is <${root.name}>`);
  const prospects = childrenOf(root, "prospect");
  if (prospects.length === 0) throw new AdfError("prospect", "the document has none");
  if (prospects.length > maxProspects) throw new AdfError("prospect", `the document has more than ${maxProspects}`);
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

/** The request's number at a portal, which asks for it on the phone. */
function referenceLine(id: XmlElement): string | undefined {
  const source = sourceOf(id);
  return line(source ? `Reference at ${source}` : "Reference", [textOf(id)]);
}

function timeframe(element: XmlElement | undefined): string | undefined {
  const parts = ["description", "earliestdate", "latestdate"].map((name) => textOf(child(element, name)));
  return line("Timeframe", [textOf(element), ...parts]);
}

/** A free-text action is written before the note, so that other readers see it; here it is removed again. */
function ownLead(prospect: XmlElement, customer: XmlElement | undefined): OwnLead | undefined {
  const facts = ownFacts(prospect);
  if (!facts) return undefined;
  const said = child(customer, "comments")?.text ?? "";
  const { action } = facts;
  const isBefore = action !== undefined && said.startsWith(action);
  return { ...facts, note: (isBefore ? said.slice(action.length).replace(/^\n/, "") : said) || undefined };
}
