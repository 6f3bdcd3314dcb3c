import type { Resource } from "../../../../contracts/kit/endpoint.ts";
import type { EventType } from "../../../../contracts/system/webhooks.ts";

export interface EventGroup {
  /** `test` has the event that only tests a subscription. */
  readonly resource: Resource | "test";
  readonly types: readonly EventType[];
}

/** The types of events by the resource that they are about, in the order of the catalog. */
export function byResource(types: readonly EventType[]): EventGroup[] {
  const groups = new Map<EventGroup["resource"], EventType[]>();
  for (const type of types) {
    const resource = type.resource ?? "test";
    groups.set(resource, [...(groups.get(resource) ?? []), type]);
  }
  return [...groups].map(([resource, group]) => ({ resource, types: group }));
}
