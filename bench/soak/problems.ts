import { differencesOf } from "../../test/sync/machines/contents.ts";
import type { Contents } from "./dealership.ts";

/** A received webhook. */
export interface Report {
  /** Its `webhook-id`: the same for each repetition of a message. */
  readonly id: string;
  readonly leadId: string;
}

/** The leads that were not reported exactly once, as sentences. A repetition with the same id is allowed, and counts as one. */
export function reportProblems(leadIds: readonly string[], reports: readonly Report[]): readonly string[] {
  const ids = new Map<string, Set<string>>(leadIds.map((leadId) => [leadId, new Set()]));
  const unknown = new Set<string>();
  for (const { id, leadId } of reports) {
    const known = ids.get(leadId);
    if (known) known.add(id);
    else unknown.add(leadId);
  }
  return [
    ...[...ids]
      .filter(([, { size }]) => size !== 1)
      .map(([leadId, { size }]) => `the lead ${leadId} was reported ${size} times`),
    ...[...unknown].map((leadId) => `the lead ${leadId} was reported, and no server confirmed it`),
  ];
}

/** The rows that workstation and host do not have alike, and the confirmed leads that one of them lacks, as sentences. */
export function contentProblems({ desk, host }: Contents, leadIds: readonly string[]): readonly string[] {
  const lost = leadIds.filter((id) => !desk.has(`leads ${id}`) && !host.has(`leads ${id}`));
  return [
    ...differencesOf([desk, host], ["the workstation", "the host"], Number.POSITIVE_INFINITY),
    ...lost.map((id) => `the lead ${id} was confirmed, and is lost`),
  ];
}
