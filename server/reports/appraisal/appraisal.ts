import { setImmediate as nextTurn } from "node:timers/promises";
import type { Appraisal } from "../../../contracts/appraisals.ts";
import type { ReportVehicle } from "../../../contracts/report-vehicle.ts";
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
  const { highest_bid: bid, min_probability: probability } = appraisal;
  drawLine(doc, `HIGHEST BID, ${appraisal.currency}`, type.eyebrow, { ...at, y });
  const figure = bid === null ? "No bid" : dollars(appraisal, bid);
  drawLine(doc, figure, type.figure, { ...at, y: y + 10 });
  const text =
    bid === null
      ? "The costs and the margin are more than the car sells for."
      : `Makes a margin of ${dollars(appraisal, appraisal.wanted_margin)} or more with a probability of ${percent(probability)}.`;
  const bottom = drawText(doc, text, type.body, { ...at, y: y + 46, maxLines: 4 });
  sheet.y = Math.max(identity, bottom) + 4;
}

const exits = { retail: "Sold to a customer", wholesale: "Sold to another dealer" } as const;

/** From the price that the car sells for to the highest bid. The rows add up. */
function drawCalculation(sheet: Sheet, { appraisal }: AppraisalContent): void {
  const { costs, price, highest_bid: bid, wanted_margin: margin, min_probability: probability } = appraisal;
  const deductions = [costs.repairs, costs.pack, costs.fees, costs.transport, costs.holding, margin].map(Math.round);
  // rows are whole dollars, and add up as they are printed
  const reached = bid === null ? price.average : Math.round(bid) + deductions.reduce((sum, amount) => sum + amount, 0);
  const share = percent(bid === null ? 0.5 : probability);
  const range = `${dollars(appraisal, price.min)} – ${dollars(appraisal, price.max)}`;
  const rows: readonly (readonly [string, string, number])[] = [
    [
      `${exits[appraisal.exit]} for at least`,
      `With a probability of ${share}. 80% of similar cars sell for ${range}`,
      reached,
    ],
    ["Repairs", repairsFrom[costs.repairs_from], -costs.repairs],
    ["Pack", "", -costs.pack],
    ["Fees", "", -costs.fees],
    ["Transport", "", -costs.transport],
    ["Holding", `${costs.days_to_sell} days of ${money(costs.holding_per_day, appraisal.currency)}`, -costs.holding],
    ["Wanted margin", "", -margin],
  ];
  drawHeading(sheet, "Calculation", { note: bid === null ? "" : "The rows add up to the highest bid", needs: 60 });
  const columns = [
    { title: "", width: 170 },
    { title: "", width: 262 },
    { title: "Amount", width: 100, align: "right" },
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
              [cellText("Highest bid", type.strong)],
              [cellText("")],
              [cellText(dollars(appraisal, bid), type.strong)],
            ],
          },
        ]),
  ]);
}

const repairsFrom = { request: "As entered", assessment: "From the repair estimate", none: "" } as const;

const decisions = { open: "Open", bought: "Bought", passed: "No offer made", lost: "Bought by somebody else" } as const;

/** The own bid, the decision and the outcome on the left, bids and their probability on the right. */
function drawDecision(sheet: Sheet, { appraisal }: AppraisalContent): void {
  const { bid, bid_probability, decision, price_paid, price_paid_probability, outcome, note } = appraisal;
  const chance = (probability: number | null) =>
    probability === null ? "" : `, probability of the margin ${percent(probability)}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Own bid", bid === null ? null : `${dollars(appraisal, bid)}${chance(bid_probability)}`],
    ["Decision", decisions[decision] + (appraisal.decided_at === null ? "" : `, ${longDate(appraisal.decided_at)}`)],
    ["Decided by", appraisal.decided_by],
    ["Price paid", price_paid === null ? null : `${dollars(appraisal, price_paid)}${chance(price_paid_probability)}`],
    ["Sold", outcome && `${dollars(appraisal, outcome.sold_price)}, ${longDate(outcome.sold_at)}`],
    [
      "Margin made",
      outcome &&
        `${dollars(appraisal, outcome.margin)}, ${outcome.made_margin ? "the wanted margin was made" : "below the wanted margin"}`,
    ],
    ["Note", note],
  ];
  const hint = appraisal.bids.length > 1 ? "Right: bids, and the probability of making the wanted margin" : "";
  drawHeading(sheet, "Bid and decision", { note: hint, needs: 110 });
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
  const { appraisal, vehicle } = content;
  const name = vehicleName(vehicle);
  const frame = {
    ...print,
    title: `Appraisal: ${name}`,
    author: appraisal.appraiser,
    subject: vehicle.vin ?? "Appraisal for buying",
    createdAt: appraisal.updated_at,
    running: { left: `Appraisal: ${name}`, right: vehicle.vin ?? "VIN not recorded" },
    footer: { left: "For the dealership only: shows costs and margin", middle: vehicle.vin ?? "" },
  };
  return documentBytes(frame, async (sheet) => {
    drawReportTitle(sheet, {
      kind: "APPRAISAL FOR BUYING",
      name,
      by: appraisal.appraiser,
      at: appraisal.created_at,
      number: `Appraisal ${appraisal.appraisal_id}`,
    });
    for (const draw of [drawHighestBid, drawCalculation, drawDecision]) {
      draw(sheet, content);
      await nextTurn();
    }
    drawSigning(sheet, {
      role: "Appraiser",
      name: appraisal.appraiser,
      made: `Appraised ${dateTime(appraisal.created_at)}, changed ${dateTime(appraisal.updated_at)}.`,
    });
  });
}
