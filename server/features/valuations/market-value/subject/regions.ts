/** The divisions of the US Census Bureau: neighboring states with similar supply and prices. */
const divisions: Readonly<Record<string, string>> = {
  "New England": "CT ME MA NH RI VT",
  "Mid-Atlantic": "NJ NY PA",
  "East North Central": "IL IN MI OH WI",
  "West North Central": "IA KS MN MO NE ND SD",
  "South Atlantic": "DE DC FL GA MD NC SC VA WV",
  "East South Central": "AL KY MS TN",
  "West South Central": "AR LA OK TX",
  Mountain: "AZ CO ID MT NV NM UT WY",
  Pacific: "AK CA HI OR WA",
};
const byState: ReadonlyMap<string, string> = new Map(
  Object.entries(divisions).flatMap(([name, states]) => states.split(" ").map((state) => [state, name] as const)),
);

/** The division of a state by its two letters. Null for any other text, including Puerto Rico. */
export const regionOf = (state: string | null): string | null => byState.get(state?.toUpperCase() ?? "") ?? null;
