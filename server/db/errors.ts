const uniqueViolations = ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];
const deadlocks = ["40P01", "40001"];

/** Whether the error, or what caused it, is a unique index's refusal, on either database. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, uniqueViolations);

/**
 * Whether the error, or what caused it, is Postgres ending a transaction so that another can go on: the same once
 * more may succeed. On SQLite, where nobody writes beside another, there is none.
 */
export const isDeadlock = (error: unknown): boolean => hasCode(error, deadlocks);

function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && codes.includes(String(cause.code))) return true;
  }
  return false;
}
