/** The number of rows to change per transaction, so that other writers can run in between. Our own choice. */
const rowsInStep = 250;

export const inSteps = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / rowsInStep) }, (_, n) => all.slice(n * rowsInStep, (n + 1) * rowsInStep));
