import { AppError } from "../../../contracts/kit/errors.ts";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import { useOlderAssessment } from "../../api/records/assessments.ts";
import { useAssessments } from "../../api/records/vehicle-records.ts";

interface ShownEstimate {
  readonly list: ReturnType<typeof useAssessments>;
  /** Undefined: it is loading, or there is none. */
  readonly assessment: DamageAssessment | undefined;
  readonly newest: DamageAssessment | undefined;
  /** The address names an estimate that this vehicle does not have. */
  readonly isUnknown: boolean;
  readonly failed: { readonly error: Error; readonly retry: () => void } | undefined;
  readonly isPending: boolean;
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.status === 404;

/** The estimate with this id, else the newest one. */
export function useShownEstimate(carId: string, id: string | undefined): ShownEstimate {
  const list = useAssessments(carId);
  const [newest] = list.data?.assessments ?? [];
  const inList = list.data?.assessments.find(({ assessment_id }) => assessment_id === id);
  const older = useOlderAssessment(carId, id !== undefined && list.data && !inList ? id : undefined);
  const isUnknown = id !== undefined && !inList && (isNotFound(older.error) || older.data === null);
  return {
    list,
    assessment: id === undefined ? newest : (inList ?? older.data ?? undefined),
    newest,
    isUnknown,
    failed:
      older.isError && !isNotFound(older.error) ? { error: older.error, retry: () => void older.refetch() } : undefined,
    isPending: older.isLoading,
  };
}
