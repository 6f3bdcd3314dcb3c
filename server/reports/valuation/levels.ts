import type { ValuationReport, ValuationType } from "../../../contracts/pricing/valuation.ts";
import { texts } from "../../texts/papers/texts.ts";
import { drawFrame, drawLine } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { dollarRange, dollars } from "./amounts.ts";

const order: readonly ValuationType[] = ["retail", "private_party", "trade_in", "wholesale"];

/** The value at each of the four price levels, side by side. */
export function drawLevels(sheet: Sheet, { valuation }: ValuationReport): void {
  drawHeading(sheet, texts().valuation.levels, { needs: 46 });
  const { doc, left, width, y } = sheet;
  const gap = 8;
  const cell = (width - 3 * gap) / 4;
  order.forEach((level, i) => {
    const band = valuation.alternative_valuations[level];
    const x = left + i * (cell + gap);
    const isRequested = level === valuation.valuation.valuation_type;
    drawFrame(doc, { x, y, width: cell, height: 44 }, isRequested ? colors.glass : colors.paper);
    const at = { x: x + 8, width: cell - 16 };
    drawLine(doc, texts().valuation.level[level], type.label, { ...at, y: y + 6 });
    drawLine(doc, dollars(band.average), { ...type.heading, size: 13 }, { ...at, y: y + 15 });
    drawLine(doc, dollarRange(band), type.small, { ...at, y: y + 32 });
  });
  sheet.y = y + 48;
}
