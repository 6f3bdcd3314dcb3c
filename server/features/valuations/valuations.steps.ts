import { type Clock, instantNow } from "../../clock.ts";
import type { Reader } from "../../db/store.ts";
import type { StepSource } from "../cases/steps.ts";
import { levelWords } from "./appraisal/answer/words.ts";
import { newestValuationOf, valuationsOfCases } from "./valuations.repo.ts";

/** Valuations as steps of cases: what the car is worth on average. */
export const valuationSteps: StepSource = async (db, caseIds) =>
  (await valuationsOfCases(db, caseIds)).map((row) => ({
    caseId: row.caseId,
    id: row.id,
    status: "completed",
    revision: row.revision,
    valueCents: row.averageCents,
  }));

/** What a vehicle is worth by its newest valuation that is still valid, in US cents, and which that was; null without one. */
export const latestValueOf =
  (clock: Clock) =>
  async (db: Reader, { id }: { readonly id: string }): Promise<{ cents: number; source: string } | null> => {
    const row = await newestValuationOf(db, id, instantNow(clock));
    return row
      ? { cents: row.averageCents, source: `${levelWords[row.type]} valuation of ${row.createdAt.slice(0, 10)}` }
      : null;
  };
