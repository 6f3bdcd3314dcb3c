/**
 * The shape of the Weibull law: above 1, a car sells sooner the longer it has been offered, as its price is lowered. The
 * usual shape, and how much the log of it varies between dealerships. Our own estimates.
 */
export const usualShape = 1.2;
const deviation = 0.25;

/** The shapes to choose from. */
export const shapes = Array.from({ length: 14 }, (_, at) => (at + 7) / 10);

/** The log of the prior probability of a shape. */
export const shapePrior = (shape: number): number => -(Math.log(shape / usualShape) ** 2) / (2 * deviation ** 2);
