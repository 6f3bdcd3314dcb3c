import { guideSections, optionalGuideSections } from "../../../contracts/papers/buyers-guide.ts";

/** A sentence of about so many letters. It stands in for the regulation's text of that length. */
function filler(letters: number): string {
  const words = "this sentence stands in for the wording of the regulation in a test and has about its length";
  return `${words
    .repeat(Math.ceil(letters / words.length))
    .slice(0, letters)
    .trim()}.`;
}

/** How many letters the sections have in the figures of 16 CFR 455.2, where they are longer than a heading. */
const lengths: Readonly<Record<string, number>> = {
  important: 120,
  as_is: 70,
  implied: 280,
  other_used_warranty: 45,
  manufacturer_warranty: 125,
  manufacturer_used_warranty: 50,
  other_warranties_note: 120,
  service_contract: 290,
  mechanic: 85,
  history: 330,
  other_side: 130,
  spanish: 115,
  defects_title: 80,
  complaints: 40,
  contract_notice: 190,
  receipt: 80,
};

const limited = `${filler(20)} {labor}% ${filler(15)} {parts}% ${filler(330)}`;
/** Fourteen systems with 80 defects, as on the form. */
const defects = Array.from({ length: 14 }, (_, system) =>
  [
    `System ${system + 1}:`,
    ...Array.from({ length: system % 3 === 0 ? 8 : 5 }, (_, at) => `Defect ${at + 1} of system ${system + 1}`),
  ].join("\n"),
).join("\n");

const textOf = (name: string): string => {
  if (name === "title") return "BUYERS GUIDE";
  if (name === "limited_warranty") return limited;
  if (name === "defects") return defects;
  const length = lengths[name];
  return length === undefined ? name.replaceAll("_", " ").toUpperCase() : filler(length);
};

interface FileOptions {
  readonly without?: readonly string[];
  /** A sentence for each section: for examples that people read. */
  readonly isShort?: boolean;
}

const shortTextOf = (name: string): string => {
  if (name === "limited_warranty")
    return "The text of limited_warranty: {labor}% of the labor and {parts}% of the parts.";
  if (name === "defects") return Array.from({ length: 14 }, (_, at) => `System ${at + 1}:\nA defect`).join("\n");
  return `The text of ${name}.`;
};

/** A wording file with all sections, except those left out. */
export function wordingFile({ without = [], isShort = false }: FileOptions = {}): string {
  const names = [...guideSections, ...optionalGuideSections].map(({ name }) => name);
  return names
    .filter((name) => !without.includes(name))
    .map((name) => `[${name}]\n${(isShort ? shortTextOf : textOf)(name)}\n`)
    .join("\n");
}
