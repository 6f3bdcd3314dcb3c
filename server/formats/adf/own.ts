import { childrenOf, textOf, type XmlElement } from "./xml/parse.ts";

/** The `source` attribute of ids that this product writes. */
export const product = "Forecourt";

/**
 * Fields of a lead that ADF has no element for, or no exact one. They are written as further ids of the prospect,
 * `source="Forecourt tag"`: the DTD allows any number of ids, other readers ignore them, and this product reads its
 * lead back unchanged.
 */
const facts = ["action", "name", "target", "tag", "status"] as const;
type Fact = (typeof facts)[number];
/** A value for each fact that has to be written. */
export type Facts = Readonly<Partial<Record<Fact, string>>>;

const sourceOf = (fact: Fact): string => `${product} ${fact}`;

/** The ids of a prospect or a vehicle, as source and text. */
export const idsToWrite = (id: string, written: Facts = {}): readonly (readonly [source: string, text: string])[] => [
  [product, id],
  ...facts.flatMap((fact) => {
    const value = written[fact];
    return value === undefined ? [] : [[sourceOf(fact), value] as const];
  }),
];

const withSource = (element: XmlElement, source: string): XmlElement | undefined =>
  childrenOf(element, "id").find((id) => id.attributes.get("source") === source);

/** The id that this product gave it; undefined for another sender's. */
export const ownId = (element: XmlElement): string | undefined => textOf(withSource(element, product));

/** The facts that this product wrote, character by character; undefined for another sender's prospect. */
export function ownFacts(prospect: XmlElement): Facts | undefined {
  if (ownId(prospect) === undefined) return undefined;
  const read = facts.map((fact) => [fact, withSource(prospect, sourceOf(fact))?.text] as const);
  return Object.fromEntries(read.filter(([, text]) => text !== undefined));
}
