import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { JsonSchemaType } from "@modelcontextprotocol/sdk/validation/types.js";
import { describe, expect, it } from "vitest";
import { read } from "../../scripts/kit/repository.ts";
import { additions, openWorld } from "../../server/mcp/tools/effects.ts";
import { type Group, groups } from "../../server/mcp/tools/groups.ts";
import { hints } from "../../server/mcp/tools/hints.ts";
import { type Operation, operations } from "../../server/mcp/tools/operations.ts";
import { selectTools, UnknownTools } from "../../server/mcp/tools/selection.ts";
import { annotationsOf, toolOf } from "../../server/mcp/tools/tool.ts";
import recorded from "../../server/platform/http/openapi/examples.json" with { type: "json" };
import type { Examples } from "../../server/platform/http/openapi/operation.ts";

const examples: Examples = recorded;

const asBoolean = (value: unknown): unknown => (value === "true" ? true : value === "false" ? false : value);
const argumentsOf = (id: string, hasBody: boolean): Record<string, unknown> => {
  const { parameters = {}, request } = examples[id] ?? {};
  const named = Object.entries(parameters).filter(([name]) => name !== "updatedSince" && name !== "cursor");
  return {
    ...Object.fromEntries(named.map(([name, value]) => [name, asBoolean(value)])),
    ...(hasBody && { body: request ?? {} }),
  };
};

function operationOf(id: string): Operation {
  const operation = operations.get(id);
  if (!operation) throw new Error(`${id} is no operation for assistants`);
  return operation;
}

describe("the tools of forecourt mcp", () => {
  it("accept the arguments of the API's examples", () => {
    // the example of the rate book has no request: it is too large
    const shown = [...operations.values()].filter(({ id, endpoint }) => !endpoint.body || examples[id]?.request);
    expect(shown.length).toBeGreaterThan(150);
    const problems = shown.flatMap((operation) => {
      const validate = new AjvJsonSchemaValidator().getValidator(toolOf(operation).inputSchema as JsonSchemaType);
      const { valid, errorMessage } = validate(argumentsOf(operation.id, operation.endpoint.body !== undefined));
      return valid ? [] : [`${operation.id}: ${errorMessage}`];
    });
    expect(problems).toEqual([]);
  });

  it("have names and descriptions that assistants accept", () => {
    for (const tool of [...selectTools("all").values()].map(toolOf)) {
      expect(tool.name).toMatch(/^[A-Za-z0-9_]{1,64}$/);
      expect(tool.description?.length, tool.name).toBeLessThan(3000);
    }
  });

  it("leave out files, streams and what only a person may do in a browser", () => {
    const ids = [...selectTools("all").keys()];
    for (const id of ["files_upload", "system_events", "visual_reportPdf", "keys_create", "webhooks_rotateSecret"]) {
      expect(ids).not.toContain(id);
    }
  });

  it("are few and short by default", () => {
    const reading = [...selectTools(undefined).values()].filter(({ endpoint }) => endpoint.method === "GET");
    expect(reading.length).toBeLessThan(50);
    const bytes = JSON.stringify([...selectTools(undefined).values()].map(toolOf)).length;
    expect(bytes).toBeLessThan(80_000);
  });

  it("are marked as read-only exactly if they are GET requests", () => {
    for (const operation of operations.values()) {
      expect(toolOf(operation).annotations?.readOnlyHint).toBe(operation.endpoint.method === "GET");
    }
  });

  it("are all operations for assistants, wherever they are named", () => {
    const grouped = Object.values<Group>(groups).flatMap(({ tools }) => tools);
    const named = [...grouped, ...additions, ...openWorld, ...Object.keys(hints)];
    expect(named.filter((id) => !operations.has(id))).toEqual([]);
  });

  it("count as destructive unless they only add or calculate something", () => {
    const destructive = (id: string) => annotationsOf(operationOf(id)).destructiveHint;
    const posts = [...operations.values()].filter(({ endpoint }) => endpoint.method === "POST").map(({ id }) => id);
    expect([...additions].filter((id) => !posts.includes(id))).toEqual([]);
    expect(["vehicles_sell", "sales_void", "campaigns_activate", "vehicles_update"].map(destructive)).toEqual(
      Array(4).fill(true),
    );
    expect(["vehicles_create", "valuations_create"].map(destructive)).toEqual([false, false]);
    const endpoint = { ...operationOf("vehicles_create").endpoint, summary: "What a later version adds" };
    expect(annotationsOf({ id: "vehicles_new", endpoint })).toMatchObject({ destructiveHint: true });
  });

  it("say whether they have an effect outside Forecourt", () => {
    const marked = [...operations.keys()].filter((id) => annotationsOf(operationOf(id)).openWorldHint);
    expect(marked.toSorted()).toEqual([...openWorld].toSorted());
    const sending = [...operations.values()].filter(({ endpoint }) =>
      /\b(send|start or resume|stop a campaign)\b/i.test(endpoint.summary),
    );
    expect(sending.length).toBeGreaterThan(5);
    expect(sending.filter(({ id }) => !openWorld.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it("have their groups in docs/assistants.md", () => {
    const rows = Object.entries<Group>(groups).map(
      ([name, { about, isDefault }]) => `| \`${name}\`${isDefault ? "" : ", only if named"} | ${about} |`,
    );
    const [, table = ""] = /\| group \| about \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(read("docs/assistants.md")) ?? [];
    expect(table.trim().split("\n")).toEqual(rows);
  });

  it("can be selected by groups and names, without repetition", () => {
    expect([...selectTools("figures, today_get").keys()]).toEqual([
      "today_get",
      "kpis_list",
      "kpis_get",
      "kpis_chartData",
    ]);
    expect(() => selectTools("constructor")).toThrow(UnknownTools);
  });
});
