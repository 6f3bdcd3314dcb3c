/** The list of all inspections. */
export const inspections = {
  title: "Inspections",
  cases: "Cases",
  total_one: "{{count, number}} across all vehicles",
  total_other: "{{count, number}} across all vehicles",
  status: {
    label: "Status",
    all: "All",
    processing: "Running",
    completed: "Completed",
    failed: "No result",
    review: "Review",
  },
  empty: {
    title: "No inspections yet",
    text: "Open a vehicle and choose Inspect to add its photos.",
    action: "Go to the inventory",
  },
  noMatch: {
    title: "No inspections with this status",
    text: "Choose All to see every inspection.",
  },
} as const;
