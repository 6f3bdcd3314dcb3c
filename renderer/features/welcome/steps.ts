export const stepNames = ["dealership", "stock", "hardware", "inspection"] as const;
export type StepName = (typeof stepNames)[number];

export const stepAddress = (name: StepName): string => `/welcome/${name}`;

/** The step of an address; undefined if there is none with this name. */
export const stepOf = (name: string | undefined): StepName | undefined => stepNames.find((one) => one === name);
