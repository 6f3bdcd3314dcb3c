/** Platt scaling (Platt 1999): confidence = sigmoid(a · logit(score) + b), with a > 0. */
export interface Scaling {
  readonly a: number;
  readonly b: number;
}

/** Keeps the logit finite; far below any threshold, far above any score that a float32 model gives. */
const epsilon = 1e-7;
const clamp = (share: number) => Math.min(1 - epsilon, Math.max(epsilon, share));
const logit = (share: number) => Math.log(clamp(share) / (1 - clamp(share)));
/** The probability of which a number is the logit. */
export const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The share of detections with this raw score that are right, by the model's calibration. */
export const confidenceOf = (score: number, { a, b }: Scaling): number => sigmoid(a * logit(score) + b);

/** The raw score at which the confidence is `confidence`: the inverse of `confidenceOf`. */
export const scoreFor = (confidence: number, { a, b }: Scaling): number => sigmoid((logit(confidence) - b) / a);
