import type { Language } from "../../../contracts/accounts/languages.ts";
import {
  type GuideSection,
  guideSections,
  type OptionalGuideSection,
  optionalGuideSections,
} from "../../../contracts/papers/buyers-guide.ts";
import { guidance } from "./guidance.ts";

/** The texts of a complete form, by section. Lines are kept. */
export type Wording = Readonly<Record<GuideSection, string>> & Readonly<Partial<Record<OptionalGuideSection, string>>>;

export type ReadWording = { readonly wording: Wording } | { readonly problems: readonly string[] };

const required: readonly string[] = guideSections.map(({ name }) => name);
const optional: readonly string[] = optionalGuideSections.map(({ name }) => name);
/** The form lists 14 systems of the vehicle. */
const minSystems = 14;

/** A line `[name]` begins a section. Lines that begin with `#`, and blank lines around a section, are no part of it. */
function sectionsOf(text: string): { readonly name: string; readonly text: string }[] {
  const sections: { name: string; lines: string[] }[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const name = /^\s*\[([\w-]+)\]\s*$/.exec(line)?.[1];
    if (name !== undefined) sections.push({ name, lines: [] });
    else if (!line.startsWith("#")) sections.at(-1)?.lines.push(line.trim());
  }
  return sections.map(({ name, lines }) => ({ name, text: lines.join("\n").trim() }));
}

const list = (names: readonly string[]): string => new Intl.ListFormat("en-US").format(names);

/** A defect system with its defects. */
export interface DefectSystem {
  readonly system: string;
  readonly defects: readonly string[];
}

/** The list of defects: a line that ends with a colon is a system, the lines below it are its defects. */
export function defectSystems(text: string): DefectSystem[] {
  const systems: { system: string; defects: string[] }[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    if (line.endsWith(":")) systems.push({ system: line.slice(0, -1).trim(), defects: [] });
    else systems.at(-1)?.defects.push(line);
  }
  return systems;
}

/** A title needs its text, and a text its title. */
function pairProblems(byName: ReadonlyMap<string, string>): string[] {
  const pairs = [
    ["as_is_title", "as_is"],
    ["implied_title", "implied"],
  ] as const;
  const halves = pairs.filter(([title, text]) => byName.has(title) !== byName.has(text));
  return [
    ...halves.map(([title, text]) => `Give both ${title} and ${text}, or neither.`),
    ...(byName.has("as_is") || byName.has("implied") ? [] : ["It lacks the first box: as_is, or implied."]),
  ];
}

function contentProblems(byName: ReadonlyMap<string, string>): string[] {
  const limited = byName.get("limited_warranty");
  const defects = byName.get("defects") ?? "";
  const systems = defectSystems(defects);
  const [first = ""] = defects.split("\n");
  const bare = systems.filter(({ defects }) => defects.length === 0).map(({ system }) => system);
  const hasPlaces = limited === undefined || (limited.includes("{labor}") && limited.includes("{parts}"));
  const hasSystems = defects === "" || systems.length >= minSystems;
  return [
    ...(hasPlaces ? [] : ["limited_warranty needs {labor} and {parts} in place of the percentages."]),
    ...(hasSystems ? [] : [`defects needs at least ${minSystems} systems, and has ${systems.length}.`]),
    ...(defects === "" || first.endsWith(":") ? [] : [`defects must begin with a system: "${first}" has no colon.`]),
    ...(bare.length > 0 ? [`defects has no defect below ${list(bare)}.`] : []),
  ];
}

/** Reads a wording file. Its problems name every section to correct; a form with a problem must not be printed. */
export function readWording(text: string): ReadWording {
  // an optional section without text is left out: the empty file has all of them
  const sections = sectionsOf(text).filter(({ name, text: words }) => words !== "" || !optional.includes(name));
  const names = sections.map(({ name }) => name);
  const byName = new Map(sections.map(({ name, text: words }) => [name, words]));
  const lacking = required.filter((name) => !byName.has(name));
  const empty = [...byName].filter(([, words]) => words === "").map(([name]) => name);
  const unknown = [...new Set(names)].filter((name) => !required.includes(name) && !optional.includes(name));
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  const problems = [
    ...(lacking.length > 0 ? [`It lacks ${list(lacking)}.`] : []),
    ...(empty.length > 0 ? [`Without text: ${list(empty)}.`] : []),
    ...(unknown.length > 0 ? [`Unknown: ${list(unknown)}.`] : []),
    ...(repeated.length > 0 ? [`Repeated: ${list(repeated)}.`] : []),
    ...pairProblems(byName),
    ...contentProblems(byName),
  ];
  // complete: every required name has a text
  return problems.length > 0 ? { problems } : { wording: Object.fromEntries(byName) as unknown as Wording };
}

const intro = [
  "# The wording of the Buyers Guide (16 CFR 455), for Forecourt.",
  "# Copy the text of each section from the figures of the regulation: 16 CFR 455.2 and 455.5 at ecfr.gov.",
  "# Lines that begin with # are comments. Save the file as UTF-8.",
];

/** An empty wording file: all sections, each with a comment in the language that says where its text stands. */
export function wordingTemplate(language: Language): string {
  const other = language === "en" ? undefined : guidance[language];
  return [
    ...(other ? other.intro.map((line) => `# ${line}`) : intro),
    ...[...guideSections, ...optionalGuideSections].flatMap(({ name, where }) => [
      "",
      `# ${other ? other.where[name] : where}.`,
      `[${name}]`,
    ]),
    "",
  ].join("\n");
}
