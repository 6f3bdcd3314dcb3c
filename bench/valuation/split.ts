import { hash } from "../../server/domain/valuation/model/numeric/hash.ts";
import type { BenchFile, BenchRow } from "./read.ts";

/** One market: what is fitted on, and what is scored. */
export interface Market {
  readonly file: string;
  readonly kind: BenchFile["kind"];
  readonly train: readonly BenchRow[];
  readonly test: readonly BenchRow[];
}

/** A fifth of each file by a hash of the VIN (of the row, where none): the same cars never stand on both sides. */
export const splitFifth = (files: readonly BenchFile[], seed: number): Market[] =>
  files.map(({ file, kind, rows }) => ({
    file,
    kind,
    train: rows.filter(({ key }) => hash(key, seed) % 5 !== 0),
    test: rows.filter(({ key }) => hash(key, seed) % 5 === 0),
  }));

const baseOf = (file: string) => file.replace(/\.gz$/, "");

/** Files of the same name in two folders. */
export const paired = (train: readonly BenchFile[], test: readonly BenchFile[]): Market[] =>
  test.flatMap(({ file, kind, rows }) => {
    const fit = train.find((other) => baseOf(other.file) === baseOf(file));
    return fit ? [{ file, kind, train: fit.rows, test: rows }] : [];
  });
