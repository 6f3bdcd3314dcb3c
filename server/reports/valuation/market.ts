import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { counted, fill, fromApi, texts } from "../../texts/papers/texts.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { drawList } from "../sections/frame.ts";
import { sentence, wordLabel } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { signedPercent } from "./amounts.ts";

/** The current local market for such cars. */
export function drawMarket(sheet: Sheet, { valuation: { market_analysis: market } }: ValuationReport): void {
  if (!market) return;
  const { days_to_sell: days, seasonal_factor: season } = market;
  const { market: words } = texts().valuation;
  drawHeading(sheet, words.title, { needs: 70 });
  const { doc, left, width, y } = sheet;
  const cells = [
    [words.daysToSell, String(days.estimate), fill(words.days, days.range)],
    [
      words.demand,
      fromApi(wordLabel(market.market_demand)),
      fill(words.of100, { value: Math.round(market.demand_score) }),
    ],
    [words.inventory, fromApi(sentence(market.inventory_level)), supplyText(market.days_supply)],
    [
      words.trend,
      words.trends[market.price_trend],
      fill(words.inMonth, { percent: signedPercent(market.price_trend_percentage) }),
    ],
    [
      words.season,
      fromApi(sentence(season.current_season)),
      fill(words.toYear, { percent: signedPercent(season.adjustment_percentage) }),
    ],
  ] as const;
  const cell = width / cells.length;
  let bottom = y;
  cells.forEach(([name, value, more], i) => {
    const at = { x: left + i * cell, width: cell - 10 };
    drawLine(doc, name, type.label, { ...at, y });
    drawLine(doc, value, type.heading, { ...at, y: y + 10 });
    bottom = Math.max(bottom, drawText(doc, more, type.small, { ...at, y: y + 24, maxLines: 2 }));
  });
  sheet.y = bottom + 8;
  const demand = market.demand_description === undefined ? [] : [market.demand_description];
  drawList(sheet, [...demand, ...market.notes, season.description].map(translated));
}

function supplyText(days: number | null | undefined): string {
  const { supply, onOffer } = texts().valuation.market;
  return typeof days === "number" ? fill(counted(days, supply), { count: days }) : onOffer;
}
