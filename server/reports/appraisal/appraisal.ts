import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReportVehicle } from "../../../contracts/papers/report-vehicle.ts";
import type { Appraisal } from "../../../contracts/pricing/appraisals.ts";
import { inLocale } from "../../texts/papers/locale.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { documentBytes, type PrintOptions } from "../document.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { cellText, drawTable } from "../layout/table.ts";
import { drawReportTitle, drawSigning } from "../sections/frame.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { dateTime, longDate, money, percent } from "../text/format.ts";
import { drawBids } from "./bids.ts";

export interface AppraisalContent {
  readonly appraisal: Appraisal;
  readonly vehicle: ReportVehicle;
}

const dollars = ({ currency }: Pick<Appraisal, "currency">, amount: number): string =>
  money(Math.round(amount), currency);

function drawHighestBid(sheet: Sheet, { appraisal, vehicle }: AppraisalContent): void {
  const { doc, left, width, y } = sheet;
  const right = 200;
  const identity = drawIdentity(doc, vehicle, { x: left, y, width: width - right - 24 });
  const at = { x: left + width - right, width: right };
  const { appraisal: words } = texts();
  const { highest_bid: bid, min_probability: probability } = appraisal;
  drawLine(doc, fill(words.highest, { currency: appraisal.currency }), type.eyebrow, { ...at, y });
  const figure = bid === null ? words.noBid : dollars(appraisal, bid);
  drawLine(doc, figure, type.figure, { ...at, y: y + 10 });
  const text =
    bid === null
      ? words.noBidWhy
      : fill(words.bidWhy, { margin: dollars(appraisal, appraisal.wanted_margin), percent: percent(probability) });
  const bottom = drawText(doc, text, type.body, { ...at, y: y + 46, maxLines: 4 });
  sheet.y = Math.max(identity, bottom) + 4;
}

/** From the price that the car sells for to the highest bid. The rows add up. */
function drawCalculation(sheet: Sheet, { appraisal }: AppraisalContent): void {
  const { costs, price, highest_bid: bid, wanted_margin: margin, min_probability: probability } = appraisal;
  const deductions = [costs.repairs, costs.pack, costs.fees, costs.transport, costs.holding, margin].map(Math.round);
  // rows are whole dollars, and add up as they are printed
  const reached = bid === null ? price.average : Math.round(bid) + deductions.reduce((sum, amount) => sum + amount, 0);
  const share = percent(bid === null ? 0.5 : probability);
  const range = `${dollars(appraisal, price.min)} – ${dollars(appraisal, price.max)}`;
  const { calculation: words } = texts().appraisal;
  const repairsFrom = { request: words.entered, assessment: words.assessed, none: "" };
  const rows: readonly (readonly [string, string, number])[] = [
    [words[appraisal.exit], fill(words.price, { percent: share, range }), reached],
    [words.repairs, repairsFrom[costs.repairs_from], -costs.repairs],
    [words.pack, "", -costs.pack],
    [words.fees, "", -costs.fees],
    [words.transport, "", -costs.transport],
    [
      words.holding,
      fill(words.holdingDays, {
        days: costs.days_to_sell,
        amount: money(costs.holding_per_day, appraisal.currency),
      }),
      -costs.holding,
    ],
    [words.margin, "", -margin],
  ];
  drawHeading(sheet, words.title, { note: bid === null ? "" : words.note, needs: 60 });
  const columns = [
    { title: "", width: 170 },
    { title: "", width: 262 },
    { title: words.amount, width: 100, align: "right" },
  ] as const;
  const shown = rows.filter(([, , amount], at) => at === 0 || amount !== 0);
  drawTable(sheet, columns, [
    ...shown.map(([name, explanation, amount]) => ({
      cells: [[cellText(name)], [cellText(explanation, type.small)], [cellText(dollars(appraisal, amount))]],
    })),
    ...(bid === null
      ? []
      : [
          {
            cells: [
              [cellText(words.highest, type.strong)],
              [cellText("")],
              [cellText(dollars(appraisal, bid), type.strong)],
            ],
          },
        ]),
  ]);
}

/** The own bid, the decision and the outcome on the left, bids and their probability on the right. */
function drawDecision(sheet: Sheet, { appraisal }: AppraisalContent): void {
  const { bid, bid_probability, decision, price_paid, price_paid_probability, outcome, note } = appraisal;
  const { decision: words } = texts().appraisal;
  const chance = (amount: number, probability: number | null) =>
    probability === null
      ? dollars(appraisal, amount)
      : fill(words.chance, { amount: dollars(appraisal, amount), percent: percent(probability) });
  const facts: readonly (readonly [string, string | null])[] = [
    [words.own, bid === null ? null : chance(bid, bid_probability)],
    [
      words.decision,
      words.state[decision] + (appraisal.decided_at === null ? "" : `, ${longDate(appraisal.decided_at)}`),
    ],
    [words.by, appraisal.decided_by],
    [words.paid, price_paid === null ? null : chance(price_paid, price_paid_probability)],
    [words.sold, outcome && `${dollars(appraisal, outcome.sold_price)}, ${longDate(outcome.sold_at)}`],
    [
      words.margin,
      outcome && fill(outcome.made_margin ? words.made : words.below, { amount: dollars(appraisal, outcome.margin) }),
    ],
    [words.note, note],
  ];
  const hint = appraisal.bids.length > 1 ? words.hint : "";
  drawHeading(sheet, words.title, { note: hint, needs: 110 });
  const { doc, left, width, y } = sheet;
  const column = 230;
  let bottom = y;
  for (const [name, text] of facts) {
    if (text === null) continue;
    drawLine(doc, name, type.quiet, { x: left, y: bottom, width: 60 });
    bottom = drawText(doc, text, type.body, { x: left + 64, y: bottom, width: column - 64, maxLines: 20 }) + 3;
  }
  const chart = { x: left + column + 20, y, width: width - column - 20 };
  sheet.y = Math.max(bottom, drawBids(doc, appraisal, chart));
}

/** Draws an appraisal for buying (US Letter). It shows costs. Returns the PDF. */
export function renderAppraisal(content: AppraisalContent, print: PrintOptions): Promise<Buffer> {
  return inLocale(print.locale, () => draw(content, print));
}

function draw(content: AppraisalContent, print: PrintOptions): Promise<Buffer> {
  const { appraisal: words, frame: frameWords } = texts();
  const { appraisal, vehicle } = content;
  const name = vehicleName(vehicle);
  const title = fill(words.title, { vehicle: name });
  const frame = {
    ...print,
    title,
    author: appraisal.appraiser,
    subject: vehicle.vin ?? words.subject,
    createdAt: appraisal.updated_at,
    running: { left: title, right: vehicle.vin ?? frameWords.vinMissing },
    footer: { left: words.footer, middle: vehicle.vin ?? "" },
  };
  return documentBytes(frame, async (sheet) => {
    drawReportTitle(sheet, {
      kind: words.kind,
      name,
      by: appraisal.appraiser,
      at: appraisal.created_at,
      number: fill(words.number, { id: appraisal.appraisal_id }),
    });
    for (const draw of [drawHighestBid, drawCalculation, drawDecision]) {
      draw(sheet, content);
      await nextTurn();
    }
    drawSigning(sheet, {
      role: texts().valuation.appraiser,
      name: appraisal.appraiser,
      made: fill(words.made, { at: dateTime(appraisal.created_at), changed: dateTime(appraisal.updated_at) }),
    });
  });
}
