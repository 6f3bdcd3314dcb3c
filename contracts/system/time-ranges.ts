/** The periods of figures. In a file without schemas: the page reads it before it loads any. */
export const timeRanges = ["7d", "30d", "90d"] as const;
