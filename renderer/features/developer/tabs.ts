/** The pages for developers, in the order of their tabs. */
export const developerTabs = [
  { name: "keys", path: "/developer" },
  { name: "webhooks", path: "/developer/webhooks" },
  { name: "events", path: "/developer/events" },
  { name: "reference", path: "/developer/reference" },
] as const;
export type DeveloperTab = (typeof developerTabs)[number]["name"];
