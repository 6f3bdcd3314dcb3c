import type { Appraisal } from "../../../contracts/pricing/appraisals.ts";
import { texts } from "../../texts/papers/texts.ts";
import { type Doc, drawLine } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import { money, percent } from "../text/format.ts";

const rowHeight = 12;

interface Row {
  readonly bid: number;
  readonly probability: number;
  readonly mark?: string;
}

/** Every second bid (90%, 80% and so on), so that the paper has one page, with the highest and the own bid among them. */
export function rowsOf({ bids, highest_bid, min_probability, bid, bid_probability }: Appraisal): readonly Row[] {
  const { bids: words } = texts().appraisal;
  const isSame = highest_bid !== null && highest_bid === bid;
  const marked: Row[] = [
    ...(highest_bid === null
      ? []
      : [{ bid: highest_bid, probability: min_probability, mark: isSame ? words.both : words.highest }]),
    ...(bid === null || bid_probability === null || isSame
      ? []
      : [{ bid, probability: bid_probability, mark: words.own }]),
  ];
  const others = bids.filter(
    ({ bid: amount, probability }) =>
      Math.round(probability * 20) % 2 === 0 && marked.every(({ bid: known }) => known !== amount),
  );
  return [...others, ...marked].toSorted((a, b) => a.bid - b.bid);
}

/** Draws the probability of the wanted margin for bids, as bars. Returns the y below them. */
export function drawBids(doc: Doc, appraisal: Appraisal, { x, y, width }: { x: number; y: number; width: number }) {
  const rows = rowsOf(appraisal);
  if (rows.length < 2) return y;
  const bar = { x: x + 128, width: width - 128 - 40 };
  rows.forEach(({ bid, probability, mark }, at) => {
    const style = mark === undefined ? type.body : type.strong;
    const line = { y: y + at * rowHeight };
    drawLine(doc, mark ?? "", type.small, { ...line, y: line.y + 1, x, width: 58 });
    drawLine(doc, money(Math.round(bid), appraisal.currency), style, { ...line, x: x + 58, width: 62, align: "right" });
    const ink = mark === undefined ? colors.detail : colors.accent;
    doc.rect(bar.x, line.y + 1, Math.max(1, bar.width * probability), rowHeight - 5).fill(ink);
    drawLine(doc, percent(probability), style, { ...line, x: x + width - 34, width: 34, align: "right" });
  });
  return y + rows.length * rowHeight + 4;
}
