import "../../../../texts/lazy/appraisals-texts.ts";
import type { Appraisal } from "../../../../../contracts/pricing/appraisals.ts";
import { t } from "../../../../texts/t.ts";
import { percent } from "../../../../ui/format/format.ts";

/** The probability of a bid, between the two nearest ones that the server computed. Undefined outside of them. */
export function probabilityBetween(bids: Appraisal["bids"], bid: number): number | undefined {
  const at = bids.findIndex((one) => one.bid >= bid);
  const [below, above] = [bids[at - 1], bids[at]];
  if (above?.bid === bid) return above.probability;
  if (!below || !above) return undefined;
  return below.probability + ((bid - below.bid) / (above.bid - below.bid)) * (above.probability - below.probability);
}

/** 73%, or "at least 95%" for a bid below all computed ones. */
export function probabilityText(bids: Appraisal["bids"], bid: number): string {
  const probability = probabilityBetween(bids, bid);
  if (probability !== undefined) return percent(probability);
  const [first, last] = [bids[0], bids.at(-1)];
  if (first && bid < first.bid) return t("appraisals.bid.min", { probability: percent(first.probability) });
  return t("appraisals.bid.max", { probability: percent(last?.probability ?? 0) });
}
