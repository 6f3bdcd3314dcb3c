/**
 * The version of the API: the day of the newest entry in docs/api-changelog.md (a test compares them). Every answer names
 * it in `Forecourt-Version`.
 */
export const apiVersion = "2026-11-30";
