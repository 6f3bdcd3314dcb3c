/** Minutes from the start of one work of a kind to the start of the next. */
export const everyMinutes = { inspections: 1, spins: 10, imports: 10 } as const;
export type Work = keyof typeof everyMinutes;

/** How many works of a kind begin within a run. The first one begins at once. */
export const plannedWorks = (what: Work, minutes: number): number => Math.ceil(minutes / everyMinutes[what]);

/** The rate rises during this time: a dealership opens in the morning, and not within a second. */
const arrivalMs = 60_000;

const requestsOfArrival = (rate: number): number => (rate * arrivalMs) / 2000;

/** When a request is due, in ms from the beginning. Before the rate is reached, as many requests were due as the rate's integral. */
export function dueMs(n: number, rate: number): number {
  const arrived = requestsOfArrival(rate);
  return n < arrived ? Math.sqrt((2000 * arrivalMs * n) / rate) : arrivalMs + ((n - arrived) * 1000) / rate;
}

/** How many requests are due within a run: the inverse of `dueMs`. */
export function plannedRequests(rate: number, minutes: number): number {
  const ms = minutes * 60_000;
  return ms < arrivalMs
    ? (rate * ms ** 2) / (2000 * arrivalMs)
    : requestsOfArrival(rate) + ((ms - arrivalMs) * rate) / 1000;
}
