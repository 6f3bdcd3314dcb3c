import type { Curves } from "../kit/benchmark.ts";

/** The part of docs/performance.md on the growth of times: the picture, and what could not be timed. */
export function growthSection(growth: Curves | undefined): string {
  if (!growth) return "Not measured yet.";
  const { skipped = [] } = growth;
  const lines = skipped.map(({ what, reason }) => `- \`${what}\`: ${reason}`);
  const picture = "![Time at 1, 10 and 100 % of the rows](growth.svg)";
  return skipped.length === 0 ? picture : [picture, "", "Not timed:", "", ...lines].join("\n");
}
