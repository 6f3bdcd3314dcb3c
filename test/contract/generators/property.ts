import fc from "fast-check";

/** Everybody runs the same cases. `TEST_SEED=1 npx vitest run test/contract` runs others; a failure prints its seed. */
const seed = Number(process.env.TEST_SEED ?? 20_260_101);

/** Longer than any run takes, shorter than a test may: what has failed is told even where making it smaller takes long. */
const patienceMs = 45_000;

interface Runs<T> {
  /** Random values; the examples come on top. */
  readonly runs: number;
  readonly examples?: readonly T[];
}

/** Asks for every example, then for random values; throws with the smallest value that fails, and its seed. */
export function holds<T>(
  values: fc.Arbitrary<T>,
  { runs, examples = [] }: Runs<T>,
  question: (value: T) => Promise<void>,
): Promise<void> {
  // whatever it gives back is no answer: it fails by throwing
  const property = fc.asyncProperty(values, async (value) => {
    await question(value);
  });
  return fc.assert(property, {
    seed,
    numRuns: examples.length + runs,
    examples: examples.map((example): [T] => [example]),
    interruptAfterTimeLimit: patienceMs,
    markInterruptAsFailure: true,
  });
}

/** The same value for the same seed. */
export function exampleOf<T>(values: fc.Arbitrary<T>): T {
  const [example] = fc.sample(values, { seed, numRuns: 1 });
  return example as T;
}
