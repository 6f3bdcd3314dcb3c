/** Returns a function that tells whether its arguments differ from those of its previous call. */
export function createChangeDetector(): (...values: readonly unknown[]) => boolean {
  let before: readonly unknown[] | undefined;
  return (...values) => {
    const last = before;
    before = values;
    return last?.length !== values.length || values.some((value, index) => !Object.is(value, last[index]));
  };
}
