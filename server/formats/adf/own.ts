import { childrenOf, textOf, type XmlElement } from "./xml/parse.ts";

/** The `source` of our own ids. */
export const product = "Forecourt";

/**
 * What ADF has no place for, or not exactly. It travels as further ids of the prospect, `source="Forecourt tag"`:
 * the DTD allows any number of ids, other readers pass over them, and this product has its lead back as it was.
 */
const facts = ["action", "name", "target", "tag", "status"] as const;
type Fact = (typeof facts)[number];
/** A value for each fact that has to be told. */
export type Facts = Readonly<Partial<Record<Fact, string>>>;

const sourceOf = (fact: Fact): string => `${product} ${fact}`;

/** The ids of a prospect or a vehicle, as source and text. */
export const toldIds = (id: string, told: Facts = {}): readonly (readonly [source: string, text: string])[] => [
  [product, id],
  ...facts.flatMap((fact) => {
    const value = told[fact];
    return value === undefined ? [] : [[sourceOf(fact), value] as const];
  }),
];

const withSource = (element: XmlElement, source: string): XmlElement | undefined =>
  childrenOf(element, "id").find((id) => id.attributes.get("source") === source);

/** The id that this product has given it, if it is one of ours. */
export const ownId = (element: XmlElement): string | undefined => textOf(withSource(element, product));

/** What we told of a prospect of ours, letter by letter; undefined for one of somebody else's. */
export function ownFacts(prospect: XmlElement): Facts | undefined {
  if (ownId(prospect) === undefined) return undefined;
  const told = facts.map((fact) => [fact, withSource(prospect, sourceOf(fact))?.text] as const);
  return Object.fromEntries(told.filter(([, text]) => text !== undefined));
}
