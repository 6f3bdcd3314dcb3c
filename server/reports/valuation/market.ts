import type { ValuationReport } from "../../../contracts/valuation.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { drawList } from "../sections/frame.ts";
import { sentence, wordLabel } from "../text/labels.ts";
import { signedPercent } from "./amounts.ts";

const trends = { increasing: "Rising", stable: "Stable", decreasing: "Falling" } as const;

/** The current local market for such cars. */
export function drawMarket(sheet: Sheet, { valuation: { market_analysis: market } }: ValuationReport): void {
  if (!market) return;
  const { days_to_sell: days, seasonal_factor: season } = market;
  drawHeading(sheet, "Market", { needs: 70 });
  const { doc, left, width, y } = sheet;
  const cells = [
    ["Days to sell", String(days.estimate), `${days.range.min} to ${days.range.max} days`],
    ["Demand", wordLabel(market.market_demand), `${Math.round(market.demand_score)} of 100`],
    ["Inventory", sentence(market.inventory_level), supplyText(market.days_supply)],
    ["Price trend", trends[market.price_trend], `${signedPercent(market.price_trend_percentage)} in a month`],
    ["Season", sentence(season.current_season), `${signedPercent(season.adjustment_percentage)} to the year`],
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
  drawList(sheet, [
    ...(market.demand_description === undefined ? [] : [market.demand_description]),
    ...market.notes,
    season.description,
  ]);
}

const supplyText = (days: number | null | undefined): string =>
  typeof days === "number" ? `${days} ${days === 1 ? "day's" : "days'"} supply` : "of comparable cars on offer";
