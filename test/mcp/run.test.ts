import { describe, expect, it } from "vitest";
import type { ClientOptions } from "../../contracts/kit/client.ts";
import { operations } from "../../server/mcp/tools/operations.ts";
import { runTool } from "../../server/mcp/tools/run.ts";
import { jsonOf } from "./assistant.ts";

const { signal } = new AbortController();

/** Calls the tool. The API answers `data`. */
async function answerOf(id: string, given: Record<string, unknown>, data: unknown) {
  const operation = operations.get(id);
  if (!operation) throw new Error(`${id} is no operation for assistants`);
  const body = operation.endpoint.shape === "envelope" ? { status: "success", data, meta: {} } : data;
  const client: ClientOptions = { origin: "http://127.0.0.1", base: "/v1", send: async () => Response.json(body) };
  return runTool(operation, given, { client, signal });
}

describe("the answer of a tool", () => {
  const long = { id: "1", notes: "x".repeat(250_000) };

  it("is an error if it is too long to read", async () => {
    const read = await answerOf("vehicles_get", { id: "1" }, long);
    expect([read.isError, jsonOf(read)]).toMatchObject([true, { code: "ANSWER_TOO_LONG" }]);
  });

  it("is no error if it is too long, but something was changed", async () => {
    const text = "Done. The answer was too long to show.";
    const body = { make: "Saab", model: "900" };
    expect(await answerOf("vehicles_create", { body }, long)).toEqual({ content: [{ type: "text", text }] });
    expect(await answerOf("vehicles_update", { id: "1", body }, long)).toEqual({ content: [{ type: "text", text }] });
  });

  it("is that of the vehicle in the path, also if the query has a parameter of that name", async () => {
    const operation = operations.get("leads_listOfCar") ?? expect.unreachable("no operation");
    const urls: string[] = [];
    const send: ClientOptions["send"] = async ({ url }) => {
      urls.push(url);
      return Response.json([]);
    };
    await runTool(operation, { carId: "A/1" }, { client: { origin: "http://127.0.0.1", base: "/v1", send }, signal });
    expect(urls).toEqual(["http://127.0.0.1/v1/leads/car/A%2F1?limit=25"]);
  });

  it("has next_offset exactly where a list goes on", async () => {
    const page = { contacts: [{}, {}], total: 5, limit: 2, offset: 2 };
    expect(jsonOf(await answerOf("contacts_list", {}, page))).toEqual({ ...page, next_offset: 4 });
    const last = { ...page, contacts: [{}], offset: 4 };
    expect(jsonOf(await answerOf("contacts_list", {}, last))).toEqual(last);
    const summary = { total: 5, offset: 0, name: "no list" };
    expect(jsonOf(await answerOf("vehicles_get", { id: "1" }, summary))).toEqual(summary);
    expect(jsonOf(await answerOf("vehicles_get", { id: "1" }, null))).toBeNull();
  });
});
