/** Parts that several pages share. */
export const ui = {
  vehicles: "Vehicles",
  vin: "VIN {{vin}}",
  noVin: "no VIN",
  copy: "Copy {{text}}",
  copied: "Copied {{text}}",
  notLoaded: "This part of the page could not be loaded. Try again when the server responds.",
  clearSelection: "Clear selection",
  demo: { label: "Demo data", hint: "Every car, person and price here is made up." },
  chart: {
    label: "{{title}}, chart. The same data is available as a table.",
    asTable: "Show as table",
    tableOf: "{{title}}, values",
    png: "Download PNG",
    csv: "Download CSV",
    noValue: "No data",
  },
  loading: {
    late: "This is taking longer than usual",
    unreachable: "The server is not responding",
    text: "This page loads as soon as the server responds. Saved data is safe.",
  },
  pages: { first: "first page", previous: "previous page", next: "next page", last: "last page" },
  inspections: {
    title: "Inspections",
    photo: "Photo",
    vehicle: "Vehicle",
    date: "Date",
    status: "Status",
    photos: "Photos",
    findings: "Findings",
    score: "Score",
    grade: "Grade",
    gradeByHand: "{{grade}} by hand",
    estimatedRepair: "Estimated repair",
    /** Next to an amount, where "Estimated repair" is too long. */
    repair: "Repair",
    completed: "Completed",
    failed: "No result",
    running: "Running, {{share}}",
  },
  language: "Language",
  singleKeys: "Use single-key shortcuts",
  missingPermission: {
    ofRole:
      "Your role in {{team}} does not include “{{permission}}”. Ask {{owner}}, the owner of the team, for this permission.",
    notInTeam:
      "This vehicle belongs to another account and is not in any of your teams. Ask its owner to share it with your team.",
  },
  notSaved: { text: "Not saved", discard: "Discard" },
  leave: {
    title: "Leave without saving?",
    stay: "Stay",
    leave: "Leave",
  },
} as const;
