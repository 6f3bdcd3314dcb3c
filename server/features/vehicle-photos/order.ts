/** The list with an element moved to a position; to the end if the list is shorter. */
export function withMoved<T>(list: readonly T[], element: T, position: number): T[] {
  const others = list.filter((one) => one !== element);
  return [...others.slice(0, position), element, ...others.slice(position)];
}

/** How a list of ids differs from a complete one: what it lacks, repeats, or does not know. All empty: a permutation. */
export function orderProblems(ids: readonly string[], complete: readonly string[]) {
  const given = new Set(ids);
  const known = new Set(complete);
  return {
    missing: complete.filter((id) => !given.has(id)),
    repeated: [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))],
    unknown: [...given].filter((id) => !known.has(id)),
  };
}

interface Stored {
  readonly file: { readonly key: string };
}

/**
 * The storage key of the cover that a change leaves: the chosen photo's; else the cover as it was, unless its photo was
 * removed. Null: the vehicle needs a new one.
 */
export function coverAfter(
  before: string | null,
  { chosen, removed }: { chosen?: Stored | undefined; removed?: Stored | undefined },
): string | null {
  if (chosen) return chosen.file.key;
  return before === removed?.file.key ? null : before;
}
