import fc from "fast-check";

/** Every run has the same cases. `TEST_SEED=1 npx vitest run test/contract` runs others. A failure prints its seed. */
const seed = Number(process.env.TEST_SEED ?? 20_260_101);

/** Longer than any run, but shorter than the limit of a test: a failure is reported even if shrinking it takes long. */
const timeLimitMs = 45_000;

interface Runs<T> {
  /** Number of random values, in addition to the examples. */
  readonly runs: number;
  readonly examples?: readonly T[];
}

/** Checks every example, then random values. Throws with the smallest failing value and its seed. */
export function checkProperty<T>(
  values: fc.Arbitrary<T>,
  { runs, examples = [] }: Runs<T>,
  check: (value: T) => Promise<void>,
): Promise<void> {
  // only a thrown error is a failure, whatever `check` returns
  const property = fc.asyncProperty(values, async (value) => {
    await check(value);
  });
  return fc.assert(property, {
    seed,
    numRuns: examples.length + runs,
    examples: examples.map((example): [T] => [example]),
    interruptAfterTimeLimit: timeLimitMs,
    markInterruptAsFailure: true,
  });
}

/** One value; always the same for the same seed. */
export function exampleOf<T>(values: fc.Arbitrary<T>): T {
  const [example] = fc.sample(values, { seed, numRuns: 1 });
  return example as T;
}
