import { own } from "../../../../contracts/kit/own.ts";
import { walkAround } from "../../../../server/domain/damage/sight/angle-distance.ts";
import { type ViewsTally, viewAccuracy, viewConfusion, viewInterval } from "../tallies/views.ts";
import { figure, percent, table } from "./columns.ts";

/** Accuracy of the inferred view, then a row per labeled view and a column per inferred one. */
export function viewsTable(views: ViewsTally): string {
  const { pictures } = views;
  const confusion = viewConfusion(views);
  const count = (truth: string, said: string) => own(own(confusion, truth) ?? {}, said) ?? 0;
  const rows = walkAround.map((truth) => {
    const all = Object.values(confusion[truth] ?? {}).reduce((sum, n) => sum + n, 0);
    const cells = [...walkAround, "none"].map((said) => (count(truth, said) === 0 ? "." : String(count(truth, said))));
    return [truth, String(all), percent(count(truth, truth), all), ...cells];
  });
  const range = viewInterval(views);
  const within = range ? `, 95 % ${figure(range.low)} - ${figure(range.high)}` : "";
  const summary = `right on ${figure(viewAccuracy(views))} of the ${pictures.length} pictures whose labels tell it${within}`;
  return `${summary}\n\n${table(["labeled", "pictures", "right", ...walkAround, "none"], pictures.length === 0 ? [] : rows)}`;
}
