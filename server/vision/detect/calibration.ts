/** Platt scaling (Platt 1999): confidence = sigmoid(a · logit(score) + b), with a > 0. */
export interface Scaling {
  readonly a: number;
  readonly b: number;
}

/** Keeps the logit finite. Far below any threshold, and far above the resolution of a float32 score. */
const epsilon = 1e-7;
const clamp = (share: number) => Math.min(1 - epsilon, Math.max(epsilon, share));
const logit = (share: number) => Math.log(clamp(share) / (1 - clamp(share)));
/** The probability for a logit. */
export const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The share of detections with this raw score that are right, from the model's calibration. */
export const confidenceOf = (score: number, { a, b }: Scaling): number => sigmoid(a * logit(score) + b);

/** The raw score for a confidence: the inverse of `confidenceOf`. */
export const scoreFor = (confidence: number, { a, b }: Scaling): number => sigmoid((logit(confidence) - b) / a);
