/**
 * Solves A x = b by Cholesky decomposition. A is symmetric, positive definite and in row-major order. It is
 * overwritten.
 */
export function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const at = (row: number, column: number) => matrix[row * n + column] ?? 0;
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      matrix[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
  }
  const x = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    let sum = x[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= at(i, k) * (x[k] ?? 0);
    x[i] = sum / at(i, i);
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i] ?? 0;
    for (let k = i + 1; k < n; k++) sum -= at(k, i) * (x[k] ?? 0);
    x[i] = sum / at(i, i);
  }
  return x;
}
