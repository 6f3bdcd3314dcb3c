const unavailableCode = "DATABASE_UNAVAILABLE";

/** The database could not be reached, or the connection to it broke. */
export class DatabaseUnavailable extends Error {
  /** Identifies the error if it comes from a thread: messages between threads lose the class. */
  readonly code = unavailableCode;

  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
  }
}

/**
 * Codes of a connection that fails or breaks. Node: network errors. Postgres: shut down (57P01, 57P02), starting
 * (57P03), out of connections (53300), class 08. SQLite: another program has locked the file for longer than the
 * timeout.
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
/** Messages of driver errors without a code. */
const messagesWithoutCode =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a driver's error means that the database is temporarily unavailable. */
export function looksUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && unavailable.has(String(error.code))) return true;
  if (messagesWithoutCode.test(error.message)) return true;
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.some(looksUnavailable)) return true;
  return looksUnavailable(error.cause);
}

/** Drizzle's wrapper of a driver error. Recognized by its fields, because its class may be loaded twice. */
const isFailedQuery = (error: Error): boolean => "query" in error && "params" in error;

/**
 * Whether the error or one of its causes is an unavailable database. Failed connections to other services do not count.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === unavailableCode) return true;
  const isOfDatabase = isFailedQuery(error) || ("code" in error && String(error.code).startsWith("SQLITE_"));
  if (isOfDatabase) return looksUnavailable(error);
  return isDatabaseUnavailable(error.cause);
}

/** Runs `work`, which only uses the database. Throws DatabaseUnavailable if the database is unavailable. */
export async function withUnavailableError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw looksUnavailable(error) && !isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}
