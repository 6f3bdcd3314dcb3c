/** The highest scores that the self-tests of a car allow, with the reason as it stands in `score_reasons`. Our own estimates. */
export const scoreLimits = {
  /** With freshly cleared codes no car is "good": an empty list of codes proves nothing. */
  cleared: { score: 7, reason: "the codes were cleared recently, so that faults may be hidden" },
  /** "Excellent" begins at 9. */
  unproven: {
    score: 8.9,
    reason: "nothing proves that the self-tests have run since the codes were cleared (monitors, warm-ups, distance)",
  },
} as const;
export type ScoreLimit = keyof typeof scoreLimits;
