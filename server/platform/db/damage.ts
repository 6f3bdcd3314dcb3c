const damage: ReadonlySet<string> = new Set([
  "SQLITE_CORRUPT",
  "SQLITE_NOTADB",
  "SQLITE_CORRUPT_INDEX",
  "SQLITE_CORRUPT_SEQUENCE",
]);

/** Whether the error or one of its causes reports a damaged SQLite file. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && damage.has(String(error.code))) || isDamage(error.cause);
}
