/** Whether a summary was made before a newer result: it does not know what that result found. */
export const isOutdated = (
  summary: { readonly created_at: string },
  latest: { readonly created_at: string } | undefined,
): boolean => latest !== undefined && latest.created_at > summary.created_at;
