const uniqueViolations = ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];
const deadlocks = ["40P01", "40001", "55P03"];

/** Whether the error or one of its causes is a violated unique index, on either database. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, uniqueViolations);

/**
 * Whether Postgres aborted a transaction because of a deadlock, a serialization conflict, or a lock timeout
 * (`lock_timeout`). A retry may succeed. Never true on SQLite, which has a single writer.
 */
export const isDeadlock = (error: unknown): boolean => hasCode(error, deadlocks);

/**
 * Postgres's classes 21 to 23 and 54 (cardinality, data exceptions, constraints, program limits; PostgreSQL manual,
 * appendix A), and SQLite's corresponding codes.
 */
const refusals = /^(2[123][0-9A-Z]{3}|54000|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE)\w*)$/;

/**
 * Whether the values of a row caused the error: the database refuses them, or our own code cannot process them. Other
 * rows may succeed. False if the database is unavailable, full or busy.
 */
export function isRowError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && refusals.test(String(cause.code))) return true;
    if (cause instanceof TypeError || cause instanceof RangeError || cause instanceof SyntaxError) return true;
  }
  return false;
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && codes.includes(String(cause.code))) return true;
  }
  return false;
}
