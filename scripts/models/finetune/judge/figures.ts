import { type Interval, interval } from "../../evaluation/figures/bootstrap.ts";
import { mean } from "../../evaluation/figures/precision.ts";
import { falsePerPicture } from "../../evaluation/figures/recall.ts";
import type { ClassEvidence } from "../../evaluation/tallies/class-evidence.ts";
import { apInDraws, apOf, recallOf } from "../../evaluation/tallies/class-precision.ts";
import type { DamageTally } from "../../evaluation/tallies/damage.ts";

/** Classes with fewer labels are not judged: one label would decide. */
export const minLabels = 5;

type Drawn = Uint16Array;

/** The figures of one class, or of all. Null: it has no labels. */
export interface Figures {
  readonly hitAp: number | null;
  /** Recall at `falsePerPicture` false findings per photo. */
  readonly recallAt: readonly (number | null)[];
  /** Share of the labels that shown findings point at, and shown false findings per photo. */
  readonly found: number | null;
  readonly falseShown: number;
}

/** One figure of both models, and the 95 % interval of the difference of the same photos (paired bootstrap). */
export interface Comparison {
  readonly before: number;
  readonly after: number;
  readonly interval: Interval | null;
}

export interface ComparedClass {
  readonly name: string;
  readonly labels: number;
  readonly before: Figures;
  readonly after: Figures;
}

export interface Comparisons {
  readonly photos: number;
  readonly classes: readonly ComparedClass[];
  /** Mean over the judged classes. Null if no class has enough labels. */
  readonly hitAp: Comparison | null;
  readonly found: Comparison | null;
  readonly falseShown: Comparison;
}

const sum = (rows: readonly { readonly group: number }[], drawn?: Drawn): number =>
  drawn ? rows.reduce((total, { group }) => total + (drawn[group] ?? 0), 0) : rows.length;

const foundOf = (all: readonly ClassEvidence[], drawn?: Drawn): number | null => {
  const labels = all.reduce((total, evidence) => total + sum(evidence.labels, drawn), 0);
  const hits = all.reduce(
    (total, { findings }) =>
      total +
      sum(
        findings.filter(({ right, shown }) => right && shown),
        drawn,
      ),
    0,
  );
  return labels === 0 ? null : hits / labels;
};

/** Shown false findings per photo; the class that is judged on most photos gives their number. */
const falseShownOf = (all: readonly ClassEvidence[], drawn?: Drawn): number => {
  const photos = Math.max(...all.map(({ pictures }) => sum(pictures, drawn)), 1);
  const wrong = all.reduce(
    (total, { findings }) =>
      total +
      sum(
        findings.filter(({ right, shown }) => !right && shown),
        drawn,
      ),
    0,
  );
  return wrong / photos;
};

const figuresOf = (evidence: ClassEvidence): Figures => ({
  hitAp: apOf(evidence),
  recallAt: falsePerPicture.map((allowed) => recallOf(evidence, allowed)),
  found: foundOf([evidence]),
  falseShown: falseShownOf([evidence]),
});

const meanAp = (all: readonly ClassEvidence[]) => {
  const each = all.map(apInDraws);
  return (drawn: Drawn) => mean(each.map((ap) => ap(drawn)));
};

/** Compares one figure of both models on the same draws of vehicles. */
function compare(
  groups: number,
  of: readonly [before: (drawn: Drawn) => number | null, after: (drawn: Drawn) => number | null],
) {
  const [before, after] = of;
  const once = new Uint16Array(groups).fill(1);
  const [first, second] = [before(once), after(once)];
  if (first === null || second === null) return null;
  const difference = (drawn: Drawn): number | null => {
    const [a, b] = [before(drawn), after(drawn)];
    return a === null || b === null ? null : b - a;
  };
  return { before: first, after: second, interval: interval(groups, difference) };
}

/** Compares two models on the same photos. `shown` are the classes that the product shows. */
export function compareModels(before: DamageTally, after: DamageTally, shown: readonly string[]): Comparisons {
  const names = shown.filter((name) => (before.hits.get(name)?.pictures.length ?? 0) > 0);
  const evidenceOf = ({ hits }: DamageTally, among: readonly string[]) =>
    among.map((name) => hits.get(name)).filter((evidence) => evidence !== undefined);
  const judged = names.filter((name) => (before.hits.get(name)?.labels.length ?? 0) >= minLabels);
  const both = (among: readonly string[]) => [evidenceOf(before, among), evidenceOf(after, among)] as const;
  const [first, second] = both(judged);
  const [all, allAfter] = both(names);
  const { groups } = before;
  return {
    photos: before.images,
    classes: names.flatMap((name) => {
      const [a, b] = [before.hits.get(name), after.hits.get(name)];
      return a && b ? [{ name, labels: a.labels.length, before: figuresOf(a), after: figuresOf(b) }] : [];
    }),
    hitAp: judged.length === 0 ? null : compare(groups, [meanAp(first), meanAp(second)]),
    found: compare(groups, [(drawn) => foundOf(all, drawn), (drawn) => foundOf(allAfter, drawn)]),
    falseShown: compare(groups, [(drawn) => falseShownOf(all, drawn), (drawn) => falseShownOf(allAfter, drawn)]) ?? {
      before: 0,
      after: 0,
      interval: null,
    },
  };
}
