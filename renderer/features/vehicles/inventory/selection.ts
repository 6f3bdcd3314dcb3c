import { useState } from "react";

/** Vehicles chosen in the list, by their ids; they stay chosen on other pages of the list. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[], chosen: boolean) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (changed, chosen) =>
      setIds((before) => {
        const kept = [...before].filter((id) => !changed.includes(id));
        return new Set(chosen ? [...kept, ...changed] : kept);
      }),
    clear: () => setIds(new Set()),
  };
}
