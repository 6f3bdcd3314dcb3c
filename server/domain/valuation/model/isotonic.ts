/** Isotonic regression: the nondecreasing values closest to the given ones by weighted least squares (PAVA). */
export function isotonicRegression(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { mean: number; weight: number; length: number }[] = [];
  values.forEach((value, at) => {
    let block = { mean: value, weight: weights[at] ?? 1, length: 1 };
    for (let before = blocks.at(-1); before && before.mean > block.mean; before = blocks.at(-1)) {
      const weight = before.weight + block.weight;
      const mean = (before.mean * before.weight + block.mean * block.weight) / weight;
      block = { mean, weight, length: before.length + block.length };
      blocks.pop();
    }
    blocks.push(block);
  });
  return blocks.flatMap(({ mean, length }) => new Array<number>(length).fill(mean));
}
