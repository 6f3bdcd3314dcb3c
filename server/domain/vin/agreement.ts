/** What one car of a market states about a field. */
export interface Statement {
  readonly vin: string;
  /** Statements with the same key mean the same: "AWD" and "4WD". */
  readonly key: string;
  /** The value as it is shown. */
  readonly value: string;
}

export interface Agreement {
  readonly value: string;
  /** The number of cars that state the field. */
  readonly cars: number;
  /** The number of them that state this value. */
  readonly agreeing: number;
}

/**
 * The share of the cars that must state the same value. Measured on held-out rows of two market files, see
 * `bench/vin-market.ts`: 98 % of the values with this share are right.
 */
const minShare = 0.9;

/**
 * The value on which the cars agree; `undecided` if there are fewer than `minCars`, and `divided` if they state different
 * values. Of each car one statement counts.
 */
export function agreementOf(statements: readonly Statement[], minCars: number): Agreement | "undecided" | "divided" {
  const byCar = new Map(statements.map((statement) => [statement.vin, statement]));
  const cars = [...byCar.values()];
  if (cars.length < minCars) return "undecided";
  const majority = largest(Map.groupBy(cars, ({ key }) => key));
  if (majority.length < minShare * cars.length) return "divided";
  const [shown] = largest(Map.groupBy(majority, ({ value }) => value));
  return shown ? { value: shown.value, cars: cars.length, agreeing: majority.length } : "undecided";
}

const largest = (groups: ReadonlyMap<string, readonly Statement[]>): readonly Statement[] =>
  [...groups.values()].reduce((majority, group) => (group.length > majority.length ? group : majority), []);
