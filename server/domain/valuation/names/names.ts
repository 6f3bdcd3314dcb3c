import { own } from "../../../../contracts/kit/own.ts";
import type { VehicleFacts } from "../rows.ts";
import { longModels, makeAliases, series } from "./tables.ts";

/** The normalized name of a car. `words` are the words after the model, in the seller's order. */
export interface VehicleName {
  readonly make: string;
  readonly model: string;
  readonly words: readonly string[];
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.&/+\- ]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The normalized make: `VW` becomes `volkswagen`. */
export function makeOf(make: string): string {
  const text = plain(make);
  return own(makeAliases, text.replace(/[^a-z0-9]/g, "")) ?? text;
}

const longByHead = new Map<string, string[]>();
for (const name of longModels) {
  const head = name.split(" ")[0] ?? name;
  longByHead.set(head, [...(longByHead.get(head) ?? []), name]);
}

/** Splits a text into the model and the text after it. */
function splitModel(make: string, text: string): readonly [model: string, rest: string] {
  const [first = "", second = ""] = text.split(" ");
  for (const { pattern, family, keepText } of own(series, make) ?? [])
    for (const start of [`${first} ${second}`, first]) {
      if (!pattern.test(start)) continue;
      const rest = text.slice(start.length);
      return [start.replace(pattern, family), keepText ? `${start}${rest}` : rest];
    }
  const model = longByHead.get(first)?.find((name) => text === name || text.startsWith(`${name} `)) ?? first;
  return [model, text.slice(model.length)];
}

/** Reorders the short forms of auctions: "1500 ram pickup 2wd" is a Ram 1500, "caravan grand" is a Grand Caravan. */
function reordered(make: string, text: string): [make: string, text: string] {
  const ram = /^(1500|2500|3500) ram( pickup)?|^ram (?:pickup )?(1500|2500|3500)( pickup)?/.exec(text);
  if (ram && (make === "dodge" || make === "ram"))
    return ["ram", `${ram[1] ?? ram[3]} ${text.slice(ram[0].length)}`.trim()];
  const grand = /^(caravan|cherokee|vitara|marquis) grand\b/.exec(text);
  if (grand) return [make, `grand ${grand[1]}${text.slice(grand[0].length)}`];
  const truck = /^(1500|2500|3500)(?:hd)? (silverado|sierra|express|savana)( pickup)?/.exec(text);
  if (truck) return [make, `${truck[2]} ${truck[1]}${text.slice(truck[0].length)}`];
  const ford = /^(f|e)[- ]?(150|250|350)( pickup| series)?\b/.exec(text);
  if (ford && make === "ford") return [make, `${ford[1]}-${ford[2]}${text.slice(ford[0].length)}`];
  return [make, text];
}

/** Normalizes make, model and trim, regardless of spelling and of how the fields divide them. */
export function nameOf(facts: Pick<VehicleFacts, "make" | "model" | "trim">): VehicleName {
  const given = makeOf(facts.make);
  let text = plain(facts.model);
  if (text.startsWith(`${given} `)) text = text.slice(given.length + 1);
  if (text.startsWith("benz ") || text.startsWith("romeo ") || text.startsWith("martin "))
    text = text.slice(text.indexOf(" ") + 1);
  if (given === "land rover") text = text.replace(/^rover /, "");
  const [make, ordered] = reordered(given, text);
  const [model, rest] = splitModel(make, ordered);
  const words = `${rest} ${plain(facts.trim ?? "")}`.split(" ").filter(Boolean);
  return { make, model, words: words.filter((word, at) => words.indexOf(word) === at) };
}
