interface Named {
  readonly overviewYear: number | null;
  readonly make: string;
  readonly model: string;
}

/** `2019 BMW X5`; without the year if it is unknown. */
export const vehicleName = ({ overviewYear, make, model }: Named): string =>
  [overviewYear, make, model].filter((part) => part !== null && part !== "").join(" ");
