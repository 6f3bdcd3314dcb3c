/** How many rows are changed in one transaction where there may be very many: in between, others write. Our own choice. */
const rowsInStep = 250;

export const inSteps = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / rowsInStep) }, (_, n) => all.slice(n * rowsInStep, (n + 1) * rowsInStep));
