import { isRowError } from "../../../../platform/db/errors.ts";

interface Work<Row, Result> {
  /** Saves rows: all or none. */
  readonly together: (rows: readonly Row[]) => Promise<Result>;
  /** The result for a row that cannot be saved even alone. */
  readonly rejected: (row: Row, error: unknown) => Result;
}

/** Saves rows together. If a row makes that fail, saves them one by one, so that only this row is rejected. */
export async function* togetherOrOneByOne<Row, Result>(
  rows: readonly Row[],
  work: Work<Row, Result>,
): AsyncGenerator<Result> {
  let result: Result;
  try {
    result = await work.together(rows);
  } catch (error) {
    if (!isRowError(error)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) yield work.rejected(only, error);
    else for (const row of rows) yield* togetherOrOneByOne([row], work);
    return;
  }
  yield result;
}
