/**
 * Changes since the last release that a client may stumble over, and why they are made all the same. Each sentence is
 * one of `breakingChanges`; each has an entry under "Breaking" in docs/api-changelog.md. Empty the list with a release.
 */
export const acceptedBreaks: readonly { readonly change: string; readonly reason: string }[] = [];
