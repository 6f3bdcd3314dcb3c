import { own } from "../../kit/own.ts";
import { labels as english } from "../en/labels.ts";
import type { Translation } from "../translation.ts";

/**
 * The names of parts and damages by their English names, as they begin a sentence and as they stand within one: `Left front
 * door`, `left front door`, `paint damage`. In a language without capital letters within sentences, `damageWithin` takes them away.
 */
export function namesOf(
  { part, damage, within }: Translation<typeof english>,
  damageWithin = (name: string): string => name,
): Record<string, string> {
  const named = (texts: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([key, name]) => [name, own(others, key) ?? name]);
  return Object.fromEntries([
    ...named(english.part, part),
    ...named(english.within.part, within.part).flatMap(([name = "", other = ""]) => [
      [name, other],
      // the API says "left front side window"
      [name.replace(/^(front|rear) (left|right) /, "$2 $1 "), other],
    ]),
    ...Object.keys(english.damage).map((key) => [key.replaceAll("_", " "), damageWithin(own(damage, key) ?? key)]),
  ]);
}
