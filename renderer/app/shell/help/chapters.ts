/** The chapters of the user guide in their order: the names of their files in `docs/guide/`. */
export const chapters = [
  "start",
  "inventory",
  "inspect",
  "results",
  "mechanical",
  "damage",
  "cases",
  "value",
  "leads",
  "spins",
  "campaigns",
  "settings",
  "sync",
  "workstation",
] as const;
export type Chapter = (typeof chapters)[number];

/** Where the help has a chapter. */
export const guideAddress = (chapter: Chapter): string => `/help/guide/${chapter}`;
