/** The start page: what is to do, and what happened since yesterday. */
export const today = {
  title: "Today",
  toDo: {
    title: "To do",
    allDone: "Nothing to do. New work appears here.",
    toInspect: { label: "To inspect", hint: "Vehicles in stock without an inspection" },
    toReview: { label: "To review", hint: "Inspections with findings to confirm or reject" },
    overdueLeads: { label: "Overdue leads", hint: "Customers who wait for an answer" },
    unpriced: { label: "Without a price", hint: "Vehicles in stock without an asking price" },
    toReprice: {
      label: "To re-price",
      hint: "{{lower}} to lower, {{raise}} to raise, to sell within {{days, number}} days",
    },
    aged: { label: "Long in stock", hint: "60 days or longer: lower the price, promote or wholesale" },
  },
  start: {
    title: "First steps",
    done: "Done",
    profile: { label: "Enter the dealership's profile", text: "Its name and address appear on every report." },
    vehicles: { label: "Add or import vehicles", text: "By VIN, or all at once from a CSV file." },
    inspection: { label: "Inspect the first vehicle", text: "Take photos and get a condition report." },
    team: { label: "Invite your team", text: "Share the stock, each person with a role." },
  },
  since: {
    title: "Since yesterday",
    vehiclesAdded: "Vehicles added",
    vehiclesSold: "Vehicles sold",
    leadsAdded: "New leads",
    inspectionsCompleted: "Inspections completed",
  },
  runningJobs: "Running jobs",
} as const;
