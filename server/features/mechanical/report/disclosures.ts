/** What every mechanical report says of itself. */
export const disclosures: readonly string[] = [
  "Findings are concluded by rules from the codes, readings and checks listed, each with what it rests on and how sure it is. A trouble code names a circuit or a system, not the part to replace: test before replacing parts.",
  "Only what was read or checked was judged. What was not measured is listed as unknown and may be faulty.",
  "Codes and readings were given by the caller or by a log; nobody compared them with the vehicle.",
  "Repair costs are first estimates from tables of hours and part prices at the workshop's rate, without taxes: no offer.",
  "Maintenance intervals are general ones; the maker's own schedule for the vehicle comes before them.",
];
