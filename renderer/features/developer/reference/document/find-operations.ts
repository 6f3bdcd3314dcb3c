import type { ReferenceOperation } from "./operations.ts";

export interface OperationGroup {
  readonly tag: string;
  readonly operations: readonly ReferenceOperation[];
}

/** The operations that contain every word in their method, path, id or summary, by their tag. */
export function findOperations(operations: readonly ReferenceOperation[], text: string): OperationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, ReferenceOperation[]>();
  for (const operation of operations) {
    const { method, path, id, summary, tag } = operation;
    const searched = `${method} ${path} ${id} ${summary}`.toLowerCase();
    if (words.every((word) => searched.includes(word))) groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return [...groups].map(([tag, found]) => ({ tag, operations: found }));
}

/** The name of a feature as words: "vehicleFacets" -> "Vehicle facets". */
export function tagName(tag: string): string {
  const words = tag.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
