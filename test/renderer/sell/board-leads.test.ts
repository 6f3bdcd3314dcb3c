import { describe, expect, it } from "vitest";
import type { Lead, LeadStatus } from "../../../contracts/customers/lead.ts";
import type { LeadQuery } from "../../../renderer/api/records/leads.ts";
import { boardLeads, maxClosed, maxOpen } from "../../../renderer/features/leads/board/board-leads.ts";

/** Only what the board asks for. */
const leadsOf = (status: LeadStatus, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${status} ${at}`, status, createdAt: at }) as unknown as Lead);

/** Answers as the API does: an offset at the end has no leads. */
function serverOf(all: readonly Lead[]) {
  const queries: LeadQuery[] = [];
  const fetch = async (query: LeadQuery) => {
    queries.push(query);
    const found = all.filter(({ status }) => String(query.status).split(",").includes(status));
    const sorted = query.sortOrder === "desc" ? found.toReversed() : found;
    const { offset = 0, limit = 200 } = query;
    return { leads: sorted.slice(Number(offset), Number(offset) + Number(limit)), total: found.length };
  };
  return { fetch, queries };
}
const countOf = (leads: readonly Lead[], status: LeadStatus) => leads.filter((lead) => lead.status === status).length;

describe("boardLeads", () => {
  it("has all open leads, however many are closed, and the newest closed ones", async () => {
    const server = serverOf([...leadsOf("COMPLETED", 6000), ...leadsOf("NOT_NEEDED", 100), ...leadsOf("NEW", 1200)]);
    const board = await boardLeads(server.fetch, {});
    expect(countOf(board.leads, "NEW")).toBe(1200);
    expect(countOf(board.leads, "NOT_NEEDED")).toBe(100);
    expect(board.leads.some(({ id }) => id === "COMPLETED 5999")).toBe(true);
    expect(board.leads).toHaveLength(1200 + maxClosed);
    expect([board.total, board.isCut]).toEqual([7300, { open: false, closed: true }]);
  });

  it("has the maximum of the open leads, and passes the filters on", async () => {
    const server = serverOf(leadsOf("NEW", maxOpen + 1));
    const board = await boardLeads(server.fetch, { assigneeId: "me" });
    expect([board.leads.length, board.isCut]).toEqual([maxOpen, { open: true, closed: false }]);
    expect(server.queries.every(({ assigneeId }) => assigneeId === "me")).toBe(true);
  });
});
