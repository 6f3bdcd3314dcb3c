import { inspectHelp } from "./page-help-inspect.ts";
import { officeHelp } from "./page-help-office.ts";
import { priceHelp } from "./page-help-price.ts";
import { sellHelp } from "./page-help-sell.ts";
import { stockHelp } from "./page-help-stock.ts";

/** The help of the pages: for each topic what it is for, and how to do its main things. */
export const pageHelp = {
  topics: { ...stockHelp, ...inspectHelp, ...sellHelp, ...priceHelp, ...officeHelp },
  words: {
    steps: "How to",
    keys: "Keys",
    allKeys: "? also has the switch that turns single keys off.",
    globalKeys: "On every page, Ctrl+K searches, ? lists the keys and F1 opens this help.",
    chapter: "User guide:",
    site: "All help, with a search",
    key: {
      figure: "Lift a figure, move it, drop it, after “Edit figures”",
      photo: "Lift a photo, move it, drop it",
      nextPhoto: "Previous and next photo in the full view",
      turn: "Turn the car, with Shift by a quarter",
      turnAlone: "Turn automatically",
      masks: "Show or hide the damage",
      zoom: "Zoom in, zoom out",
      fullScreen: "Full screen",
      comparable: "Go from car to car in the chart",
    },
  },
  chapters: {
    start: "Start and set-up",
    inventory: "Inventory",
    inspect: "Taking the photos of an inspection",
    results: "Results and report",
    mechanical: "Mechanical diagnostics",
    damage: "Damage and repair estimate",
    cases: "Full inspections (cases)",
    value: "Value and appraisal",
    leads: "Leads and contacts",
    spins: "360° views and website",
    campaigns: "Campaigns, market and figures",
    settings: "Settings, backup, roles and developers",
    sync: "Sync with a hosted server",
    workstation: "This workstation",
  },
} as const;
