/** A question that remembers: do these values differ from those that it was asked with before? */
export function createChangeDetector(): (...values: readonly unknown[]) => boolean {
  let before: readonly unknown[] | undefined;
  return (...values) => {
    const last = before;
    before = values;
    return last?.length !== values.length || values.some((value, index) => !Object.is(value, last[index]));
  };
}
