import { own } from "../../../contracts/kit/own.ts";
import { type Group, groups } from "./groups.ts";
import { type Operation, operations } from "./operations.ts";

/** A name in `--tools` that is neither a group nor a tool. */
export class UnknownTools extends Error {}

const defaults = (): string[] =>
  Object.values<Group>(groups).flatMap(({ isDefault, tools }) => (isDefault ? tools : []));

/**
 * The tools of groups and operations, by id: `vehicles,leads`, `default,team`, `leads_list`, `all`. Throws UnknownTools.
 */
export function selectTools(names: string | undefined): ReadonlyMap<string, Operation> {
  const asked = (names ?? "default").split(",").map((name) => name.trim());
  const ids = asked.flatMap((name): readonly string[] => {
    if (name === "all") return [...operations.keys()];
    if (name === "default") return defaults();
    const group: Group | undefined = own(groups, name);
    if (group) return group.tools;
    if (operations.has(name)) return [name];
    throw new UnknownTools(
      `--tools: ${JSON.stringify(name)} is neither a group nor a tool. Groups: ${Object.keys(groups).join(", ")}, all.`,
    );
  });
  return new Map(ids.flatMap((id) => [...operations].filter(([known]) => known === id)));
}
