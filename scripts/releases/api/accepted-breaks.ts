/**
 * Changes since the last release that a client may stumble over, and why they are made all the same. Each sentence is
 * one of `breakingChanges`; each has an entry under "Breaking" in docs/api-changelog.md. Empty the list with a release.
 */
export const acceptedBreaks: readonly { readonly change: string; readonly reason: string }[] = [
  ["DELETE /v1/vehicles/{id}", "purge"],
  ["POST /v1/vehicles/import", "dryRun"],
  ["GET /v1/teams/{id}", "includeDetails"],
  ["GET /v1/crm/leads", "possible_duplicate"],
].map(([operation, parameter]) => ({
  change: `${operation}: parameter ${parameter}: the value: any value instead of true, false`,
  reason:
    "A query took yes, on, 1 and six other texts as booleans, which was documented nowhere: only true and false count.",
}));
