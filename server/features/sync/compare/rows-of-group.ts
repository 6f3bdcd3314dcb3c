import type { Stamps } from "../merge/version.ts";
import { firstRankOf, RangeDigest, rangeOfRank, rankOf } from "./row-hash.ts";
import { createVersionList } from "./stored-hashes.ts";

const none = 0;

/**
 * The hashed rows of a group, and the host's stamps for those that are equal there. It stores 12 bytes for each row,
 * because there may be a million, and each distinct version of the host once.
 */
export class RowsOfGroup {
  private readonly bits: number;
  private readonly digests = new Map<number, RangeDigest>();
  private ranks: Float64Array;
  private count = 0;
  /** By the position in `ranks`: the position in the list of versions plus one, or `none`. */
  private versions = new Uint32Array();
  private readonly list = createVersionList();

  /** `expected`: about how many rows will be added. */
  constructor(bits: number, expected: number) {
    this.bits = bits;
    this.ranks = new Float64Array(Math.max(expected, 1));
  }

  add(hash: string): void {
    if (this.count === this.ranks.length) {
      const larger = new Float64Array(2 * this.count);
      larger.set(this.ranks);
      this.ranks = larger;
    }
    const rank = rankOf(hash);
    this.ranks[this.count] = rank;
    this.count += 1;
    const range = rangeOfRank(rank, this.bits);
    const digest = this.digests.get(range) ?? new RangeDigest();
    this.digests.set(range, digest);
    digest.add(hash);
  }

  /** To be called when all rows are added, before the stamps are stored. */
  sort(): void {
    this.ranks = this.ranks.subarray(0, this.count).sort();
    this.versions = new Uint32Array(this.count);
  }

  digestOf(range: number): string {
    return (this.digests.get(range) ?? new RangeDigest()).text();
  }

  /**
   * Stores the stamps of the rows of an equal range: pairs of an index in `versions` and a number of rows, sorted by hash.
   */
  storeRange(range: number, runs: readonly number[], versions: readonly Stamps[]): void {
    let at = this.firstFrom(firstRankOf(range, this.bits));
    for (let run = 0; run < runs.length; run += 2) {
      const stamps = versions[runs[run] ?? -1];
      // An invalid answer: the remaining rows are sent instead.
      if (stamps === undefined) return;
      const version = this.list.placeOf(stamps) + 1;
      for (let left = runs[run + 1] ?? 0; left > 0 && this.isIn(range, at); left -= 1, at += 1) {
        this.versions[at] = version;
      }
    }
  }

  store(hash: string, stamps: Stamps): void {
    const at = this.firstFrom(rankOf(hash));
    if (this.ranks[at] === rankOf(hash)) this.versions[at] = this.list.placeOf(stamps) + 1;
  }

  isEmpty(): boolean {
    return this.count === 0;
  }

  hasStamps(): boolean {
    return this.list.versions.length > 0;
  }

  /** Undefined: not known to be equal. Of two rows with the same rank it is not known which is meant: both are sent instead. */
  stampsOf(hash: string): Stamps | undefined {
    const rank = rankOf(hash);
    const at = this.firstFrom(rank);
    if (this.ranks[at] !== rank || this.ranks[at + 1] === rank) return undefined;
    const version = this.versions[at] ?? none;
    return version === none ? undefined : this.list.versions[version - 1];
  }

  private isIn(range: number, at: number): boolean {
    const rank = this.ranks[at];
    return rank !== undefined && rangeOfRank(rank, this.bits) === range;
  }

  /** The position of the first rank that is not below this one. */
  private firstFrom(rank: number): number {
    let [from, to] = [0, this.ranks.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.ranks[middle] ?? 0) < rank) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
