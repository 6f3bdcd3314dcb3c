import type { MaintenanceItem, MaintenanceSchedule } from "../../../../contracts/mechanical/mechanical.ts";
import type { Fuel } from "../readings/car.ts";
import { type Service, services } from "./services.ts";

export interface MaintenanceInput {
  readonly mileageMiles: number | null;
  readonly fuel: Fuel | null;
  readonly modelYear: number | null;
  readonly now: Date;
}

/** Miles a year if the car's own are unknown: Federal Highway Administration, about 13,500 miles. */
const usualMilesPerYear = 13_500;
const dayMs = 86_400_000;
const daysPerMonth = 365.25 / 12;
/**
 * There are no service records. If a due point was passed by less than this share of the interval, the service is assumed
 * to be overdue; otherwise it is assumed to be done. Our own estimate.
 */
const overdueShare = 0.25;
/** A service is due soon within this share of its interval. Our own estimate. */
const soonShare = 0.15;

/** What remains until the service is due, in the interval's unit; negative if it is overdue. */
function remaining(used: number, interval: number): number {
  const past = used % interval;
  const passedOne = used >= interval;
  return passedOne && past < interval * overdueShare ? -past : interval - past;
}

interface Use {
  readonly miles: number | null;
  /** Months since the middle of the model year, the assumed date of sale. Our own estimate. */
  readonly ageMonths: number | null;
  readonly milesPerMonth: number;
}

function usageOf({ mileageMiles, modelYear, now }: MaintenanceInput): Use {
  const soldAt = modelYear === null ? null : Date.UTC(modelYear, 6, 1);
  const ageMonths = soldAt === null ? null : Math.max(0, (now.getTime() - soldAt) / dayMs / daysPerMonth);
  const own = mileageMiles !== null && ageMonths !== null && ageMonths >= 12 ? mileageMiles / ageMonths : 0;
  const usual = usualMilesPerYear / 12;
  // With the mileage of a car that hardly moved, every date would be decades away.
  return { miles: mileageMiles, ageMonths, milesPerMonth: own > usual / 10 ? own : usual };
}

const thousands = new Intl.NumberFormat("en-US");

function intervalText({ miles, months }: Service): string {
  const years = months === null ? null : months === 12 ? "12 months" : `${months / 12} years`;
  const parts = [miles === null ? null : `${thousands.format(miles)} miles`, years];
  return `Every ${parts.filter((part) => part !== null).join(" or ")}${parts.every((part) => part !== null) ? ", whichever comes first" : ""}`;
}

interface Due {
  readonly item: MaintenanceItem;
  /** The share of the interval that remains, the smaller one of miles and time; null if unknown. */
  readonly share: number | null;
}

function dueOf(service: Service, use: Use, now: Date): Due {
  const miles = service.miles !== null && use.miles !== null ? remaining(use.miles, service.miles) : null;
  const months = service.months !== null && use.ageMonths !== null ? remaining(use.ageMonths, service.months) : null;
  const shares = [
    miles !== null && service.miles !== null ? miles / service.miles : null,
    months !== null && service.months !== null ? months / service.months : null,
  ].filter((share) => share !== null);
  const untilMonths = [miles === null ? null : miles / use.milesPerMonth, months].filter((value) => value !== null);
  const date = new Date(now.getTime() + Math.min(...untilMonths) * daysPerMonth * dayMs);
  const share = shares.length === 0 ? null : Math.min(...shares);
  const known = share === null ? "Mileage and age are not known." : "";
  const passed = share !== null && share <= 0 ? "The due point was passed and no record says that it was done." : "";
  return {
    share,
    item: {
      service: service.service,
      miles_remaining: miles === null ? null : Math.round(miles),
      recommended_date: untilMonths.length === 0 ? null : date.toISOString().slice(0, 10),
      reason: [`${intervalText(service)}.`, passed, known].filter((part) => part !== "").join(" "),
      basis: service.basis,
    },
  };
}

const nearestFirst = (a: Due, b: Due): number => (a.share ?? 9) - (b.share ?? 9);

/**
 * The services that are due by mileage, age and fuel type, the nearest first. There are no service records, so multiples of
 * the usual intervals decide, and the reasons say so. An unknown fuel counts as gasoline. Dates follow from the car's own
 * miles per month.
 */
export function maintenanceSchedule(input: MaintenanceInput): MaintenanceSchedule {
  const use = usageOf(input);
  const due = services
    .filter(({ fuels }) => fuels.includes(input.fuel ?? "gasoline"))
    .map((service) => dueOf(service, use, input.now))
    .toSorted(nearestFirst);
  const items = (fits: (share: number) => boolean): MaintenanceItem[] =>
    due.filter(({ share }) => fits(share ?? 1)).map(({ item }) => item);
  return {
    overdue: items((share) => share <= 0),
    due_soon: items((share) => share > 0 && share <= soonShare),
    upcoming: items((share) => share > soonShare),
  };
}
