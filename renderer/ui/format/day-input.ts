const twoDigits = (part: number): string => String(part).padStart(2, "0");

/** The day of an instant in the user's time zone, in the format of the date field: 2026-03-31. */
export const dayInput = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** The last minute of a day in the user's time zone, as an instant: what is due on a day is due at its end. */
export const endOfDay = (dayText: string): string => new Date(`${dayText}T23:59:00`).toISOString();
