/** The source of time, which a test can replace. */
export interface Clock {
  now(): Date;
  /** Calls `run` repeatedly, at this interval. Returns a function that stops it. */
  every(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/** An instant in the format of the API and the database. */
export const instantOf = (date: Date): string => date.toISOString();

export const instantNow = (clock: Clock): string => instantOf(clock.now());

export const later = (clock: Clock, milliseconds: number): string =>
  instantOf(new Date(clock.now().getTime() + milliseconds));

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The longest delay of scheduled work: 24 hours plus 10 %, for the last attempt of a webhook. Rounded up. */
const longestPauseMs = hours(27);

/** Times after this are later than any allowed delay: they were set while the clock was ahead, so the work is due. */
export const farAhead = (now: string): string => instantOf(new Date(Date.parse(now) + longestPauseMs));

/**
 * Whether a time in milliseconds since 1970 has come. A time further ahead than the longest delay was set while the
 * clock was ahead, and counts as due.
 */
export const hasCome = (at: number, now: number, longestMs = longestPauseMs): boolean =>
  at <= now || at > now + longestMs;

/** Whether a time is less than this long ago. A time in the future was set while the clock was ahead, and is not recent. */
export const isWithin = (milliseconds: number, since: string, now: Date): boolean => {
  const age = now.getTime() - Date.parse(since);
  return age >= 0 && age < milliseconds;
};

/** The first time after `after` at which it is this hour, in the server's time zone. */
export function nextTimeOfDay(hour: number, after: Date): Date {
  const time = new Date(after);
  time.setHours(hour, 0, 0, 0);
  if (time <= after) time.setDate(time.getDate() + 1);
  return time;
}

/** Calendar days since 1970-01-01 in UTC, of an instant or a `YYYY-MM-DD`. */
export const dayOf = (text: string): number => Date.parse(text.slice(0, 10)) / days(1);

/** The inverse of `dayOf`: `YYYY-MM-DD` of a day number. */
export const dayText = (day: number): string => instantOf(new Date(day * days(1))).slice(0, 10);
