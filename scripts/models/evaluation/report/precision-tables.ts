import { own } from "../../../../contracts/kit/own.ts";
import { type Interval, interval } from "../figures/bootstrap.ts";
import { mean } from "../figures/precision.ts";
import { falsePerPicture } from "../figures/recall.ts";
import { type ClassEvidence, sizes } from "../tallies/class-evidence.ts";
import { apInDraws, apOf, only, recallInDraws, recallOf } from "../tallies/class-precision.ts";
import { figure, percent, table, unknown } from "./columns.ts";

type Classes = ReadonlyMap<string, ClassEvidence>;

/** The classes with labels. The others have no figures. */
const labeled = (classes: Classes): Classes => new Map([...classes].filter(([, { labels }]) => labels.length > 0));

const bounds = (range: Interval | null): string => (range ? `${figure(range.low)} - ${figure(range.high)}` : unknown);

/** Average precision per class with its interval, and by size. */
export function precisionTable(classes: Classes, groups: number, name = "AP50"): string {
  const withLabels = labeled(classes);
  const draws = [...withLabels.values()].map(apInDraws);
  const rows = [...withLabels].map(([label, evidence]) => [
    label,
    String(evidence.labels.length),
    figure(apOf(evidence)),
    bounds(interval(groups, apInDraws(evidence))),
    ...sizes.map((size) => {
      const ofSize = only(evidence, (mark) => mark.size === size);
      return `${figure(apOf(ofSize))} (${ofSize.labels.length})`;
    }),
  ]);
  const all = [
    "mean",
    "",
    figure(mean([...withLabels.values()].map(apOf))),
    bounds(interval(groups, (drawn) => mean(draws.map((ap) => ap(drawn))))),
  ];
  const titles = ["class", "labels", name, "95 % interval", ...sizes.map((size) => `${size} (labels)`)];
  return table(titles, rows.length === 0 ? [] : [...rows, all]);
}

/** Recall per class at each number of false findings per picture, with its interval. */
export function recallTable(classes: Classes, groups: number): string {
  const rows = [...labeled(classes)].map(([name, evidence]) => [
    name,
    ...falsePerPicture.flatMap((allowed) => [
      figure(recallOf(evidence, allowed)),
      bounds(interval(groups, recallInDraws(evidence, allowed))),
    ]),
  ]);
  return table(["class", ...falsePerPicture.flatMap((allowed) => [`at ${allowed}`, "95 % interval"])], rows);
}

/** Average precision per class and source. */
export function sourcesTable(classes: Classes): string {
  const withLabels = labeled(classes);
  const sources = [
    ...new Set([...withLabels.values()].flatMap(({ labels }) => labels.map(({ source }) => source))),
  ].sort();
  const rows = [...withLabels].map(([name, evidence]) => [
    name,
    ...sources.map((source) => {
      const ofSource = only(evidence, (mark) => mark.source === source);
      return ofSource.labels.length === 0 ? "" : `${figure(apOf(ofSource))} (${ofSource.labels.length})`;
    }),
  ]);
  return table(["class", ...sources], rows);
}

/** What the product shows at its thresholds: the share that is correct, and the share of the labels that it finds. */
export function shownTable(classes: Classes, thresholds: Readonly<Record<string, number>>): string {
  const rows = [...labeled(classes)].map(([name, { findings, labels }]) => {
    const shown = findings.filter((finding) => finding.shown);
    const right = shown.filter((finding) => finding.right).length;
    const counts = [String(shown.length), String(right)];
    return [
      name,
      figure(own(thresholds, name) ?? null),
      ...counts,
      percent(right, shown.length),
      percent(right, labels.length),
    ];
  });
  return table(["class", "threshold", "shown", "correct", "precision", "recall"], rows);
}
