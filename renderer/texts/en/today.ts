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
    aged: { label: "Long in stock", hint: "60 days or longer: lower the price, promote or wholesale" },
  },
  since: {
    title: "Since yesterday",
    vehiclesAdded: "Vehicles added",
    vehiclesSold: "Vehicles sold",
    leadsAdded: "New leads",
    inspectionsCompleted: "Inspections completed",
  },
  running_one: "{{count, number}} inspection is running.",
  running_other: "{{count, number}} inspections are running.",
} as const;
