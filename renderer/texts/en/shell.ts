/** The frame around every page: navigation, banners, error screens. */
export const shell = {
  navigation: "Main",
  today: "Today",
  inventory: "Inventory",
  inspections: "Inspections",
  inspect: "Inspect",
  leads: "Leads",
  group: { stock: "Stock", sell: "Sell" },
  team: "Team",
  settings: "Settings",
  outbox: "Outbox",
  help: "Help",
  apiReference: "API reference",
  account: "Account and API keys",
  signOut: "Sign out",
  more: "More",
  home: "Forecourt, go to the start page",
  newTab: "opens in a new tab",
  skip: "Skip to content",
  offline:
    "The Forecourt server is not responding. Saved data is safe. Photos stay on this page and are sent automatically when the server is back.",
  disk: {
    full: {
      text: "The disk is full. Free up space to save new data. Saved data is safe and can be read.",
      withSpace: "The disk is full: {{free}} free. Free up space to save new data. Saved data is safe and can be read.",
    },
    nearlyFull: {
      text: "The disk is nearly full. Free up space soon, or new photos and changes cannot be saved.",
      withSpace:
        "The disk is nearly full: {{free}} free. Free up space soon, or new photos and changes cannot be saved.",
    },
  },
  inspection: {
    running: "Inspection running, {{share}}",
    completed: "Inspection completed",
    ended: "Inspection ended without a result",
    photos_one: "{{count, number}} photo",
    photos_other: "{{count, number}} photos",
    open: "Open",
  },
  appearance: {
    label: "Appearance",
    light: "Light",
    dark: "Dark",
    outdoor: "Outdoor, high contrast",
    system: "Same as system",
  },
  failed: {
    title: "Something went wrong",
    text: "Saved data is safe on the server. Reload this page. If the error comes back, return to the inventory.",
  },
  pageFailed: {
    title: "This page could not be shown",
    text: "The server may not be responding, or it may have been updated. The other pages still work, and unsent photos and clips are not lost.",
    advice: "If this keeps happening, start the unsent inspections, then reload the window.",
  },
  updated: {
    title: "Forecourt was updated",
    text: "This window still runs the previous version. Start the inspections and uploads that are not sent yet, then reload the window.",
  },
  notFound: {
    title: "Page not found",
    text: "The address may be wrong, or the page may have moved.",
    action: "Go to the inventory",
  },
} as const;
