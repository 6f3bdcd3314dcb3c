/**
 * A record's own entry; undefined where it has none. `record[text]` also finds what every object inherits, such as
 * `constructor` and `toString`: text from outside may be one of these names. The check "look-ups by text" requires it.
 */
export const own = <T extends object>(record: T, key: string): T[keyof T] | undefined =>
  // an own entry's name is one of the record's keys, as its type has them
  Object.hasOwn(record, key) ? record[key as keyof T] : undefined;
