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

/** The longest pause before scheduled work: that of a webhook's last attempt, 24 hours and a tenth, rounded up. */
const longestPauseMs = hours(27);

/** A later time than any pause allows: it was set while the clock was ahead, and the work is due. */
export const farAhead = (now: string): string => instantOf(new Date(Date.parse(now) + longestPauseMs));

/**
 * Whether a time has come, in milliseconds since 1970. One that is further ahead than the longest pause was set while the clock was
 * ahead, and counts as come.
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
