const codeOfOurs = "DATABASE_UNAVAILABLE";

/** The database could not be reached, or the connection to it broke. */
export class DatabaseUnavailable extends Error {
  /** By which it is known when it comes from a thread, where its class is lost. */
  readonly code = codeOfOurs;

  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
  }
}

/**
 * As Node reports a connection that cannot be made or broke, and as Postgres does: shut down (57P01, 57P02), starting
 * (57P03), out of connections (53300), class 08. SQLite: another program holds the lock for longer than we wait.
 */
const unavailable: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "SQLITE_BUSY",
  "SQLITE_BUSY_SNAPSHOT",
  "SQLITE_LOCKED",
  "SQLITE_BUSY_RECOVERY",
]);
/** What the driver says without a code. */
const inWordsOnly =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error of a driver is that of a database that is unavailable for now. */
export function looksUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && unavailable.has(String(error.code))) return true;
  if (inWordsOnly.test(error.message)) return true;
  // an address with several networks fails with all of their errors
  if (error instanceof AggregateError && error.errors.some(looksUnavailable)) return true;
  return looksUnavailable(error.cause);
}

/** drizzle's error around the driver's, by its parts: its class may be loaded twice. */
const isFailedQuery = (error: Error): boolean => "query" in error && "params" in error;

/** Whether the error, or what caused it, is a database that is unavailable: nothing else that could not be connected to counts. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === codeOfOurs) return true;
  const isOfDatabase = isFailedQuery(error) || ("code" in error && String(error.code).startsWith("SQLITE_"));
  if (isOfDatabase) return looksUnavailable(error);
  return isDatabaseUnavailable(error.cause);
}

/** Runs what only asks the database: where it is unavailable, that is what is thrown. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw looksUnavailable(error) && !isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}
