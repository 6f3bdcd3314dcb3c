import { AppError } from "../../../../contracts/kit/errors.ts";
import type { ValuationInput } from "../../../../contracts/pricing/valuations.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type AuthorizedVehicle, findVehicleByVin } from "../../../access/vehicles/require-vehicle.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import type { ZipPlace } from "../../../platform/places/zips.ts";
import type { Dealerships } from "../../dealership/dealership.service.ts";
import type { Evidence as Market } from "../../market/evidence/evidence.service.ts";
import type { VinDecoder } from "../../vehicles/fields.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import type { Visual } from "../../visual/visual.service.ts";
import { exclusionsOf } from "../exclusions/exclusions.repo.ts";
import { computeValue, type MarketValue } from "./compute-value.ts";
import { areaOf } from "./market/area.ts";
import type { ReadOwnPace } from "./market/own-pace.ts";
import { retailMarketOf } from "./market/retail-market.ts";
import { searchMarket } from "./market/search.ts";
import { gradeOf, type InspectedGrade } from "./subject/grade.ts";
import { decodeVin, keyOf, type Subject, subjectOf } from "./subject/subject.ts";

interface Needs {
  readonly market: Market;
  readonly vinDecoder: VinDecoder;
  readonly store: Pick<Store, "read" | "analytics">;
  readonly visual: Pick<Visual, "get">;
  readonly ownPace: ReadOwnPace;
  readonly dealerships: Pick<Dealerships, "settings">;
}

/** A request with the vehicle, place and inspection that it names. */
export interface ResolvedRequest {
  readonly request: ValuationInput;
  /** The workspace of the vehicle, whose market is used. */
  readonly workspaceId: string;
  readonly vehicle: VehicleRow | undefined;
  readonly subject: Subject;
  readonly place: ZipPlace;
  readonly grade: number;
  readonly isInspected: boolean;
  /** Who entered the grade by hand. */
  readonly gradeBy?: string;
}

/** Resolves valuation requests and computes market values. */
export function createMarketValues(needs: Needs) {
  const { store, market, vinDecoder } = needs;
  const read = (request: ValuationInput) => {
    const { vin } = request.vehicle;
    return {
      decoded: vin === undefined ? null : decodeVin("vehicle.vin", vin, vinDecoder),
      place: placeOf(needs, request),
    };
  };
  return {
    placeOf: market.placeOf,

    /**
     * Loads the vehicle, the place and the inspection that a request names. The vehicle is `known`, a vehicle of the
     * inventory, or is found by its VIN. Throws with the field: INVALID_VIN, VALIDATION_ERROR, INSPECTION_NOT_FOUND, or
     * INSPECTION_NOT_READY for an inspection that has not completed. Throws INSUFFICIENT_PERMISSIONS for a team's
     * vehicle that the caller can only view.
     */
    async resolve(
      caller: Caller,
      request: ValuationInput,
      known?: AuthorizedVehicle<"edit_inventory">,
    ): Promise<ResolvedRequest> {
      const { decoded, place } = read(request);
      const ofVin = async (carVin: string) =>
        findVehicleByVin(await accessOf(store.read, caller), carVin, "edit_inventory");
      const vehicle = known ?? (decoded ? await ofVin(decoded.vin) : undefined);
      const subject = subjectOf(request.vehicle, decoded, vehicle);
      const inspected = await inspectedGrade(needs, caller, request, vehicle);
      const workspaceId = vehicle?.workspaceId ?? caller.workspaceId;
      return { request, workspaceId, vehicle, subject, place, ...conditionOf(request, inspected) };
    },

    /** The same for a vehicle of the inventory whose inspected grade is known. Throws INVALID_VIN and VALIDATION_ERROR. */
    resolveVehicle(request: ValuationInput, vehicle: VehicleRow, inspected: InspectedGrade | null): ResolvedRequest {
      const { decoded, place } = read(request);
      const subject = subjectOf(request.vehicle, decoded, vehicle);
      const { workspaceId } = vehicle;
      return { request, workspaceId, vehicle, subject, place, ...conditionOf(request, inspected) };
    },

    /** Computes the market value at a time. Throws INSUFFICIENT_MARKET_DATA. */
    value: (db: Reader, resolved: ResolvedRequest, at: string): Promise<MarketValue> =>
      valueAt(needs, db, { resolved, at }),
  };
}
export type MarketValues = ReturnType<typeof createMarketValues>;

async function valueAt(
  { market, ownPace, store, dealerships }: Needs,
  db: Reader,
  { resolved, at }: { readonly resolved: ResolvedRequest; readonly at: string },
): Promise<MarketValue> {
  const { workspaceId, subject, place, grade, isInspected, gradeBy, request } = resolved;
  const exclusions = await exclusionsOf(db, workspaceId, keyOf(subject));
  const excludedIds = new Set(exclusions.map(({ listingId }) => listingId));
  const level = request.valuation_type;
  const found = await searchMarket(db, market, { workspaceId, subject, place, level, excludedIds });
  const { years, miles, gap, level: evidence, candidates, ownOffer } = found;
  const appraiser = await market.modelOf(workspaceId);
  const asking = await askingPriceOf(db, dealerships, resolved);
  const entered = gradeBy !== undefined && { gradeBy };
  const condition = { grade, isInspected, ...entered };
  const basis = { subject, place, ...condition, level, evidence, years, miles, gap, at, ...asking, ownOffer };
  const retail = await retailMarketOf(db, market, { workspaceId, basis, excludedIds });
  const area = await areaOf({ market, store }, workspaceId, retail?.basis ?? basis);
  const pace = { area, ownPace: await ownPace(workspaceId) };
  return computeValue(basis, { candidates, exclusions, appraiser, retail, ...pace });
}

/** The asking price of a vehicle of the inventory; nothing if it is not in US dollars, as values are. */
async function askingPriceOf(
  db: Reader,
  dealerships: Needs["dealerships"],
  { vehicle, workspaceId }: ResolvedRequest,
): Promise<{ askingPrice?: number }> {
  const cents = vehicle?.askingPriceCents ?? null;
  if (cents === null || cents <= 0) return {};
  const { currency } = await dealerships.settings(db, workspaceId);
  return (currency ?? "USD") === "USD" ? { askingPrice: cents / 100 } : {};
}

const conditionOf = ({ condition }: ValuationInput, inspected: InspectedGrade | null) => ({
  grade: gradeOf(condition.overall, inspected?.value ?? null),
  isInspected: inspected !== null,
  ...(inspected?.enteredBy !== undefined && { gradeBy: inspected.enteredBy }),
});

/** The condition grade from a completed inspection of this vehicle: the one that a person entered, else the computed one. Null if the request names no inspection. */
async function inspectedGrade(
  { visual }: Needs,
  caller: Caller,
  { condition, vehicle: { vin } }: ValuationInput,
  vehicle: VehicleRow | undefined,
): Promise<InspectedGrade | null> {
  const { inspection_id: id } = condition;
  if (id === undefined) return null;
  const notFound = (message: string) =>
    new AppError("INSPECTION_NOT_FOUND", { message, field: "condition.inspection_id" });
  const { inspection } = await visual.get(caller, id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "INSPECTION_NOT_FOUND" ? notFound(error.message) : error;
  });
  const isOfCar = (vehicle === undefined && vin === undefined) || inspection.vehicle_id === vehicle?.id;
  if (!isOfCar) throw notFound("No such inspection of this vehicle.");
  if (!inspection.results) {
    const why = inspection.status === "failed" ? "failed and has no grade" : "has not completed and has no grade yet";
    throw new AppError("INSPECTION_NOT_READY", {
      message: `This inspection ${why}.`,
      field: "condition.inspection_id",
      details: { status: inspection.status },
    });
  }
  const byHand = inspection.by_hand?.manual_grade;
  return byHand ? { value: byHand.value, enteredBy: byHand.entered_by } : { value: inspection.results.grade.value };
}

/** The place of the request's ZIP code. Throws VALIDATION_ERROR. */
function placeOf({ market }: Needs, { location }: ValuationInput): ZipPlace {
  const zip = location.zip_code.slice(0, 5);
  const place = market.placeOf(zip);
  if (!place) {
    const message = `location.zip_code: ${zip} is not a known ZIP code.`;
    throw new AppError("VALIDATION_ERROR", { message, field: "location.zip_code" });
  }
  return { ...place, city: location.city ?? place.city, state: location.state ?? place.state };
}
