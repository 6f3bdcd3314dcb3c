import { isRowsFault } from "../../../platform/db/errors.ts";

interface Work<Row, Done> {
  /** Takes rows in, all or none. */
  readonly together: (rows: readonly Row[]) => Promise<Done>;
  /** What becomes of a row that cannot be taken in even alone. */
  readonly refused: (row: Row, error: unknown) => Done;
}

/** Takes rows in together; where a row makes that fail, one by one, so that this row alone is refused. */
export async function* inParts<Row, Done>(rows: readonly Row[], work: Work<Row, Done>): AsyncGenerator<Done> {
  let done: Done;
  try {
    done = await work.together(rows);
  } catch (error) {
    if (!isRowsFault(error)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) yield work.refused(only, error);
    else for (const row of rows) yield* inParts([row], work);
    return;
  }
  yield done;
}
