import { own } from "../../../contracts/kit/own.ts";
import { purchasePriceChanged } from "./costs.ts";
import type { TimelineNote } from "./timeline.ts";
import type { VehicleRow } from "./vehicles.repo.ts";

type Change = Pick<TimelineNote, "kind" | "summary" | "details">;

const statusTexts = {
  IN_STOCK: "in stock",
  IN_RECON: "in reconditioning",
  ON_HOLD: "on hold",
  SOLD: "sold",
  ARCHIVED: "archived",
} as const satisfies Record<VehicleRow["status"], string>;

// created once: it costs 0.1 ms, at each change of a price
const amounts = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const counts = new Intl.NumberFormat("en-US");
const money = (cents: number | null): string => (cents === null ? "none" : amounts.format(cents / 100));
const miles = (count: number | null): string => (count === null ? "unknown" : counts.format(count));
const amount = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** Fields with an entry of their own, and those that the server sets. */
const excludedFields = new Set<string>([
  "askingPriceCents",
  "purchasePriceCents",
  "status",
  "mileage",
  "teamId",
  "searchText",
  "updatedAt",
  "soldAt",
  "soldPriceCents",
]);

/** The timeline entries for a change of a vehicle; none if nothing changes. The reason belongs to the asking price. */
export function changesOf(before: VehicleRow, after: VehicleRow, priceReason?: string): Change[] {
  const changes: Change[] = [];
  const addIfChanged = <T>(old: T, now: T, change: () => Change) => {
    if (old !== now) changes.push(change());
  };
  addIfChanged(before.askingPriceCents, after.askingPriceCents, () => askingPriceChange(before, after, priceReason));
  addIfChanged(before.purchasePriceCents, after.purchasePriceCents, () => ({
    kind: "vehicle.price_changed",
    summary: `${purchasePriceChanged} from ${money(before.purchasePriceCents)} to ${money(after.purchasePriceCents)}.`,
    details: { field: "purchasePrice", from: amount(before.purchasePriceCents), to: amount(after.purchasePriceCents) },
  }));
  addIfChanged(before.status, after.status, () => ({
    kind: "vehicle.status_changed",
    summary: `Status changed from ${statusTexts[before.status]} to ${statusTexts[after.status]}.`,
    details: { from: before.status, to: after.status },
  }));
  addIfChanged(before.mileage, after.mileage, () => ({
    kind: "vehicle.mileage_changed",
    summary: `Mileage changed from ${miles(before.mileage)} to ${miles(after.mileage)}.`,
    details: { from: before.mileage, to: after.mileage },
  }));
  addIfChanged(before.teamId, after.teamId, () => teamChange(before.teamId, after.teamId));
  const fields = otherFields(before, after);
  if (fields.length > 0) {
    changes.push({
      kind: "vehicle.updated",
      summary: `Changed: ${fields.map(fieldText).join(", ")}.`,
      details: { fields },
    });
  }
  return changes;
}

function askingPriceChange(before: VehicleRow, after: VehicleRow, reason?: string): Change {
  const [from, to] = [before.askingPriceCents, after.askingPriceCents];
  const sentence = `Asking price changed from ${money(from)} to ${money(to)}.`;
  return {
    kind: "vehicle.price_changed",
    summary: reason === undefined ? sentence : `${sentence} Reason: ${reason}`,
    details: {
      field: "askingPrice",
      from: amount(from),
      to: amount(to),
      ...(reason !== undefined && { reason }),
    },
  };
}

/** The entry for a new team. `from` and `to` are never both null. */
export function teamChange(from: string | null, to: string | null): Change {
  const summary =
    to === null ? "No longer shared with a team." : from === null ? "Shared with a team." : "Shared with another team.";
  return { kind: "vehicle.team_changed", summary, details: { from, to } };
}

const fieldTexts: Readonly<Record<string, string>> = { vin: "VIN", overviewYear: "year", zipCode: "ZIP code" };

/** `exteriorColor` as "exterior color". */
const fieldText = (field: string): string =>
  own(fieldTexts, field) ??
  field.replace(/(?<=[a-z])At$/, " on").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const otherFields = (before: VehicleRow, after: VehicleRow): string[] =>
  (Object.keys(after) as (keyof VehicleRow)[]).filter(
    (name) => !excludedFields.has(name) && before[name] !== after[name],
  );
