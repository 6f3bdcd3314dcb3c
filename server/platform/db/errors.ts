const uniqueViolations = ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];
const deadlocks = ["40P01", "40001"];

/** Whether the error, or what caused it, is a unique index's refusal, on either database. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, uniqueViolations);

/**
 * Whether the error, or what caused it, is Postgres ending a transaction so that another can go on: the same once
 * more may succeed. On SQLite, where nobody writes beside another, there is none.
 */
export const isDeadlock = (error: unknown): boolean => hasCode(error, deadlocks);

/**
 * Postgres's classes 21 to 23 and 54 (cardinality, data exceptions, constraints, program limits; PostgreSQL manual,
 * appendix A), and what SQLite says of the same.
 */
const refusals = /^(2[123][0-9A-Z]{3}|54000|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE)\w*)$/;

/**
 * Whether the values of a row caused the error: the database refuses them, or our own code cannot work with them. Other
 * rows may succeed. A database that is gone, full or busy is no row's fault.
 */
export function isRowsFault(error: unknown): boolean {
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
