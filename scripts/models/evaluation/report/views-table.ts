import { walkAround } from "../../../../contracts/inspections/walk-around.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { type ViewsTally, viewAccuracy, viewConfusion, viewInterval } from "../tallies/views.ts";
import { figure, percent, table } from "./columns.ts";

/** Accuracy of the inferred view, then a row per labeled view and a column per inferred one. */
export function viewsTable(views: ViewsTally): string {
  const { pictures } = views;
  const confusion = viewConfusion(views);
  const count = (labeled: string, inferred: string) => own(own(confusion, labeled) ?? {}, inferred) ?? 0;
  const rows = walkAround.map((labeled) => {
    const all = Object.values(confusion[labeled] ?? {}).reduce((sum, n) => sum + n, 0);
    const cells = [...walkAround, "none"].map((inferred) =>
      count(labeled, inferred) === 0 ? "." : String(count(labeled, inferred)),
    );
    return [labeled, String(all), percent(count(labeled, labeled), all), ...cells];
  });
  const range = viewInterval(views);
  const intervalText = range ? `, 95 % interval ${figure(range.low)} - ${figure(range.high)}` : "";
  const summary = `accuracy ${figure(viewAccuracy(views))} on ${pictures.length} pictures with a labeled view${intervalText}`;
  return `${summary}\n\n${table(["labeled", "pictures", "correct", ...walkAround, "none"], pictures.length === 0 ? [] : rows)}`;
}
