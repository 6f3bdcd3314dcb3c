import { fitLocal } from "../comparables/local.ts";
import { readerAt } from "../features/describe.ts";
import type { Case, Judgement } from "./judgement.ts";

/** A retail listing's price, as a share of a comparables' value: its tenth and ninetieth part (measured, 2022). */
const usualBand = [Math.log(0.885), Math.log(1.145)] as const;
/** As many comparables as the usual band counts for. */
const bandEvidence = 10;

/** Without a model: the weighted median of the candidates' prices, adjusted by published effects and their own. */
export function judgeByComparables({ task, subject, others, similarities, likenesses }: Case): Judgement | null {
  const samples = others.map((description, at) => ({
    description,
    log: Math.log(task.candidates[at]?.row.price ?? 1),
    weight: (likenesses[at]?.model ?? 0) * (similarities[at] ?? 0),
  }));
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const local = fitLocal(samples, task.effects);
  const here = local(subject);
  const logs = samples.map(({ description, log }) => log + here - local(description));
  const order = Array.from(samples.keys()).sort((a, b) => (logs[a] ?? 0) - (logs[b] ?? 0));
  const quantile = (share: number) => {
    let below = 0;
    const found = order.find((at) => {
      below += samples[at]?.weight ?? 0;
      return below >= share * total;
    });
    return logs[found ?? order.at(-1) ?? 0] ?? 0;
  };
  const log = quantile(0.5);
  const count = samples.filter(({ weight }) => weight > 0).length;
  const trust = count / (count + bandEvidence);
  const edge = (share: number, usual: number) => log + trust * (quantile(share) - log) + (1 - trust) * usual * 1.3;
  const read = readerAt(task.now);
  return {
    log,
    low: edge(0.1, usualBand[0]),
    high: edge(0.9, usualBand[1]),
    weights: Float64Array.from(samples, ({ weight }) => weight / total),
    logsOf: (offers) => offers.map((offer) => local(read(offer))),
    adjustedLogs: (at) => logs[at] ?? 0,
  };
}
