import { useState } from "react";

/** The ids of the vehicles selected in the list. They stay selected on other pages of the list. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[], isSelected: boolean) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (changed, isSelected) =>
      setIds((before) => {
        const kept = [...before].filter((id) => !changed.includes(id));
        return new Set(isSelected ? [...kept, ...changed] : kept);
      }),
    clear: () => setIds(new Set()),
  };
}
