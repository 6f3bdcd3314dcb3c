export const apiKeysQueryKey = ["api-keys"] as const;
export const sessionsQueryKey = ["sessions"] as const;
