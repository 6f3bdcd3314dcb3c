/** What the workstation has already. */
export interface StartFacts {
  readonly hasProfile: boolean;
  readonly hasVehicle: boolean;
  readonly hasInspection: boolean;
  readonly hasTeam: boolean;
}

/** The four first steps, in the order in which they are useful. */
export const startSteps = ({ hasProfile, hasVehicle, hasInspection, hasTeam }: StartFacts) =>
  [
    { name: "profile", isDone: hasProfile, path: "/settings/dealership" },
    { name: "vehicles", isDone: hasVehicle, path: "/inventory" },
    { name: "inspection", isDone: hasInspection, path: "/inspect" },
    { name: "team", isDone: hasTeam, path: "/team" },
  ] as const;
