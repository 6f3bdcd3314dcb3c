/** Where time comes from, so that a test can set it. */
export interface Clock {
  now(): Date;
  /** Runs something again and again, so many milliseconds apart; answers how to end that. */
  every(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/** The instant as the wire and the database write it. */
export const instantOf = (date: Date): string => date.toISOString();

export const instantNow = (clock: Clock): string => instantOf(clock.now());

export const later = (clock: Clock, milliseconds: number): string =>
  instantOf(new Date(clock.now().getTime() + milliseconds));

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** Calendar days since 1970 of an instant or a `YYYY-MM-DD`, in UTC. */
export const dayOf = (text: string): number => Date.parse(text.slice(0, 10)) / days(1);

/** `YYYY-MM-DD` of a day counted so. */
export const dayText = (day: number): string => instantOf(new Date(day * days(1))).slice(0, 10);
