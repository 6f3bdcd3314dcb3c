import { falsePerPicture } from "../../evaluation/figures/recall.ts";
import type { Comparison, Comparisons, Figures } from "../judge/figures.ts";
import type { Learned } from "../learn/fit.ts";

export interface CardContent {
  readonly version: string;
  readonly base: string;
  readonly learnedPhotos: number;
  readonly learned: readonly Learned[];
  readonly compared: Comparisons;
  readonly guarded: Comparisons | undefined;
  readonly reason: string;
}

const number = (value: number | null): string => (value === null ? "n/a" : value.toFixed(3));
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const figures = ({ hitAp, recallAt, found, falseShown }: Figures): readonly string[] =>
  [hitAp, ...recallAt, found, falseShown].map(number);

function overall(name: string, one: Comparison | null): string {
  const between = one?.interval ? `${number(one.interval.low)} to ${number(one.interval.high)}` : "n/a";
  return row([name, number(one?.before ?? null), number(one?.after ?? null), between]);
}

/** The figures of both models as tables of Markdown. */
export function tablesOf({ classes, hitAp, found, falseShown }: Comparisons): string {
  const recalls = falsePerPicture.map((rate) => `recall at ${rate}`);
  const columns = ["class", "labels", "model", "hit AP", ...recalls, "found", "false per photo"];
  return [
    row(["figure", "before", "after", "95 % interval of the change"]),
    row(["---", "---", "---", "---"]),
    overall("hit AP, mean over the classes", hitAp),
    overall("share of the labels found by shown findings", found),
    overall("false findings shown per photo", falseShown),
    "",
    row(columns),
    row(columns.map(() => "---")),
    ...classes.flatMap(({ name, labels, before, after }) => [
      row([name, String(labels), "before", ...figures(before)]),
      row([name, "", "after", ...figures(after)]),
    ]),
  ].join("\n");
}

const changes = (learned: readonly Learned[]): string =>
  learned
    .map(({ name, pull }) =>
      pull === null
        ? `- \`${name}\`: unchanged. What some photos taught did not help on the others.`
        : `- \`${name}\`: changed, with a pull of ${pull} toward the model before.`,
    )
    .join("\n");

/** The card of a fine-tuned damage model, in Markdown. */
export function cardOf(content: CardContent): string {
  const { version, base, learnedPhotos, learned, compared, guarded, reason } = content;
  return `# Damage detector, fine-tuned

Version ${version}. Made by \`npm run models:finetune\` from ${base} with ${learnedPhotos} photos that inspectors of this dealership
corrected. Only the last layers have changed, which score the classes of a box. Boxes, outlines, thresholds and calibration are those
of ${base}, and what its card says of them still applies.

${changes(learned)}

## Before and after

Measured on ${compared.photos} corrected photos of other vehicles, which no fine-tuning learns from, with the product's standard analysis. A
finding is right if it points at the damage (\`docs/models.md\`, "How good it is"). "Recall at 0.1" is the share of the labels that are
found with 0.1 false findings per photo. "Found" and "false per photo" count the findings that the product shows. Intervals: 1,000
paired bootstrap draws of vehicles.

${reason}

${tablesOf(compared)}
${guarded ? `\n## On other pictures\n\nOn ${guarded.photos} labeled pictures that are not of this dealership:\n\n${tablesOf(guarded)}\n` : ""}`;
}
