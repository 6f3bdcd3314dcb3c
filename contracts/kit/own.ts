/**
 * A record's own entry, or undefined. `record[text]` also finds inherited properties such as `constructor` and
 * `toString`, and text from outside can have these values. The check "look-ups by text" requires this function.
 */
export const own = <T extends object>(record: T, key: string): T[keyof T] | undefined =>
  // `hasOwn` has proven that the key is one of the record's
  Object.hasOwn(record, key) ? record[key as keyof T] : undefined;
