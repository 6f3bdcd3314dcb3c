import { wholePercents } from "../../../contracts/kit/whole-percents.ts";
import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { fill, fromApi, texts } from "../../texts/papers/texts.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { percent } from "../text/format.ts";
import { sentence, wordLabel } from "../text/labels.ts";
import { translated } from "../text/translated.ts";

const rowHeight = 16;

/** The factors of the confidence, each with its own confidence and its weight. The weights sum to 100 %, as on the page. */
export function drawConfidence(sheet: Sheet, { valuation }: ValuationReport): void {
  const { overall_confidence: overall, factors } = valuation.confidence_factors;
  const { confidence: words } = texts().valuation;
  const note = fill(words.note, { percent: percent(overall) });
  drawHeading(sheet, words.title, { note, needs: 60 });
  const { doc, left } = sheet;
  const weights = wholePercents(factors.map(({ weight }) => weight));
  for (const [at, { factor, confidence, description }] of factors.entries()) {
    const weight = percent((weights[at] ?? 0) / 100);
    makeRoom(sheet, rowHeight);
    const { y } = sheet;
    drawLine(doc, fromApi(wordLabel(factor)), type.body, { x: left, y, width: 84 });
    doc.rect(left + 88, y + 1, 88, 6).fill(colors.trim);
    doc.rect(left + 88, y + 1, 88 * confidence, 6).fill(colors.accent);
    drawLine(doc, percent(confidence), type.strong, { x: left + 182, y, width: 30 });
    drawLine(doc, fill(words.weight, { percent: weight }), type.quiet, { x: left + 212, y, width: 50 });
    const bottom = drawText(doc, sentence(translated(description)), type.quiet, {
      x: left + 264,
      y,
      width: 268,
      maxLines: 2,
    });
    sheet.y = Math.max(y + rowHeight, bottom + 3);
  }
}
