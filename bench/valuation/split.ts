import { hash } from "../../server/domain/valuation/model/numeric/hash.ts";
import type { BenchFile, BenchRow } from "./read.ts";

/** One market with its training rows and its held-out rows. */
export interface Market {
  readonly file: string;
  readonly kind: BenchFile["kind"];
  readonly train: readonly BenchRow[];
  readonly test: readonly BenchRow[];
}

/** Holds out a fifth of each file by a hash of the key, so that a car is never in both parts. */
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
    const trainFile = train.find((other) => baseOf(other.file) === baseOf(file));
    return trainFile ? [{ file, kind, train: trainFile.rows, test: rows }] : [];
  });
