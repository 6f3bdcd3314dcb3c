import type { Permission } from "../../../../contracts/kit/endpoint.ts";
import type { LatestScore, LatestValue, VehicleFigure } from "../../../../contracts/vehicles/vehicle-figures.ts";
import type { InventoryVehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { type Caller, isPermitted } from "../../../access/caller.ts";
import { scoreFindings } from "../../../domain/damage/grading/grade.ts";
import { amountOf } from "../../../domain/money.ts";
import { priceChange } from "../../../domain/valuation/outlook/price-position.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { currenciesOf } from "../../dealership/currency.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { countOpenLeads, latestFindings, latestValuations } from "./figures.repo.ts";

type Rows = readonly VehicleRow[];
/** A figure by the id of its vehicle. */
type ById<T> = ReadonlyMap<string | null, T>;

interface Wanted {
  readonly caller: Caller;
  readonly rows: Rows;
  readonly include: readonly VehicleFigure[];
}

/**
 * The figures that a list includes, as fields of each vehicle: one query per figure. In a team, every role that sees a
 * vehicle sees these records, so only the caller's own permissions decide.
 */
export async function figuresOf(
  db: Reader,
  { caller, rows, include }: Wanted,
): Promise<(vehicle: Pick<VehicleRow, "id">) => Pick<InventoryVehicle, VehicleFigure>> {
  const ids = rows.map(({ id }) => id);
  const read = async <T>(
    figure: VehicleFigure,
    permission: Permission,
    find: (db: Reader, vehicleIds: readonly string[]) => Promise<ById<T>>,
  ): Promise<ById<T> | undefined> => {
    if (!include.includes(figure)) return undefined;
    return rows.length > 0 && isPermitted(caller, permission) ? find(db, ids) : new Map();
  };
  const values = await read("latestValue", "pricing:read", () => valuesOf(db, rows));
  const scores = await read("latestScore", "inspections:read", latestScores);
  const openLeads = await read("openLeads", "leads:read", openLeadsOf);
  return ({ id }) => ({
    ...(values && { latestValue: values.get(id) ?? null }),
    ...(scores && { latestScore: scores.get(id) ?? null }),
    ...(openLeads && { openLeads: openLeads.get(id) ?? null }),
  });
}

async function valuesOf(db: Reader, rows: Rows): Promise<ById<LatestValue>> {
  const currencies = await currenciesOf(db, rows);
  // Values are in US dollars: an asking price in another currency is not compared with them.
  const askingPrices = new Map(
    rows.map(({ id, workspaceId, askingPriceCents }) => [
      id,
      currencies(workspaceId) === "USD" ? askingPriceCents : null,
    ]),
  );
  const found = await latestValuations(db, [...askingPrices.keys()]);
  return new Map(
    found.map(({ vehicleId, averageCents, suggestedPriceCents, suggestionReason: reason, ...valuation }) => {
      const priceCents = askingPrices.get(vehicleId) ?? null;
      const priceToMarket = priceCents === null || averageCents === 0 ? null : priceCents / averageCents;
      return [
        vehicleId,
        {
          ...valuation,
          value: amountOf(averageCents),
          priceToMarket: priceToMarket === null ? null : Math.round(priceToMarket * 1000) / 1000,
          suggestion:
            suggestedPriceCents === null || reason === null
              ? null
              : {
                  price: suggestedPriceCents / 100,
                  reason,
                  change: priceCents === null ? null : priceChange(priceCents, suggestedPriceCents),
                },
        },
      ];
    }),
  );
}

/** The score of the newest completed inspection of each vehicle that has one. */
export async function latestScores(db: Reader, vehicleIds: readonly string[]): Promise<ById<LatestScore>> {
  const found = Map.groupBy(await latestFindings(db, vehicleIds), ({ inspection }) => inspection.vehicleId);
  return new Map(
    [...found].flatMap(([vehicleId, joined]) =>
      joined.slice(0, 1).map(({ inspection: { id, completedAt, manualGrade } }) => {
        const findings = joined.flatMap(({ finding }) => finding ?? []);
        const { score, grade } = scoreFindings(
          findings.map(({ type, severity, part, fitting }) => ({ type, severity, location: { part }, fitting })),
        );
        const latest = {
          id,
          conditionScore: score,
          grade: grade.value,
          manualGrade,
          findingCount: findings.length,
          completedAt,
        };
        return [vehicleId, latest] as const;
      }),
    ),
  );
}

async function openLeadsOf(db: Reader, vehicleIds: readonly string[]): Promise<ById<number>> {
  const none = vehicleIds.map((id) => [id, 0] as const);
  const counted = await countOpenLeads(db, vehicleIds);
  return new Map([...none, ...counted.map(({ vehicleId, n }) => [vehicleId, n] as const)]);
}
