/** The coefficients of Lanczos' approximation for g = 7 (Numerical Recipes, section 6.1). */
const coefficients = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** The log of the gamma function, for x > 0.5. */
export function logGamma(x: number): number {
  const sum = coefficients.reduce((total, c, at) => (at === 0 ? c : total + c / (x - 1 + at)), 0);
  const t = x + 6.5;
  return Math.log(Math.sqrt(2 * Math.PI) * sum) + (x - 0.5) * Math.log(t) - t;
}
