import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type ClientOptions, exchange } from "../../../contracts/kit/client.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { Extras } from "../../../contracts/kit/request.ts";
import { type Problem, problemOf } from "./advice.ts";
import { defaultLimit, type Json, pathOf, queryOf } from "./arguments.ts";
import type { Operation } from "./operations.ts";

/** About 50,000 tokens. An assistant's conversation has no room for more. */
const maxCharacters = 200_000;

const textResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

export const failed = (problem: Problem): CallToolResult => ({ ...textResult(JSON.stringify(problem)), isError: true });

/** Calls the operation of the API. An error of the API is a result, from which the assistant learns what to do. */
export async function runTool(
  operation: Operation,
  given: Json,
  { client, signal }: { readonly client: ClientOptions; readonly signal: AbortSignal },
): Promise<CallToolResult> {
  const wrong = unknownArgument(operation, given);
  if (wrong) return failed(wrong);
  try {
    const answer = await exchange(operation.endpoint, callOf(operation, given), client, { signal });
    const text = textOf(answer, Number(given.offset ?? 0));
    if (text.length <= maxCharacters) return textResult(text);
    // a change was made: an assistant would repeat a call that failed
    return operation.endpoint.method === "GET" ? failed(tooLong(text.length)) : textResult(doneUnseen);
  } catch (error) {
    return failed(problemOf(error));
  }
}

const doneUnseen = "Done. The answer was too long to show.";

const tooLong = (characters: number): Problem => ({
  code: "ANSWER_TOO_LONG",
  message: `The answer has ${characters} characters; the limit is ${maxCharacters}.`,
  what_to_do: "Use a smaller `limit`, or more filters.",
});

/** The API ignores unknown parameters of a query. An assistant would believe that its filter worked. */
function unknownArgument(operation: Operation, given: Json): Problem | undefined {
  const known = [
    ...Object.keys(pathOf(operation)),
    ...Object.keys(queryOf(operation)),
    ...(operation.endpoint.body ? ["body"] : []),
  ];
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  const missing = Object.keys(pathOf(operation)).find(
    (name) => own(given, name) === undefined || own(given, name) === "",
  );
  const field = unknown ?? missing;
  if (field === undefined) return undefined;
  return {
    code: "VALIDATION_ERROR",
    message: unknown === undefined ? `${field} is missing.` : `${operation.id} has no argument ${field}.`,
    field,
    what_to_do: `The arguments of ${operation.id} are: ${known.join(", ") || "none"}.`,
  };
}

function callOf(operation: Operation, given: Json) {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => own(given, name) !== undefined).map((name) => [name, own(given, name)]));
  const path = pick(Object.keys(pathOf(operation)));
  const names = Object.keys(queryOf(operation));
  return {
    params: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)])),
    query: { ...(names.includes("limit") && { limit: defaultLimit }), ...pick(names) },
    body: operation.endpoint.body ? (given.body ?? {}) : undefined,
  };
}

/** The answer as JSON. A list says where the next page begins; a bare one also how many items there are, as its headers do. */
function textOf({ data, headers }: Extras & { readonly data: unknown }, offset: number): string {
  if (data === undefined) return "Done.";
  const total = headers.get("x-total-count");
  if (data === null || typeof data !== "object") return JSON.stringify(data);
  if (!Array.isArray(data)) return JSON.stringify({ ...nextOf({ ...data }), ...data });
  if (total === null) return JSON.stringify(data);
  const page = { total: Number(total), offset, items: data };
  return JSON.stringify({ total: page.total, ...nextOf(page), items: data });
}

/** Where the next page of a list begins. Nothing if there is none, or if the answer is no list. */
function nextOf(answer: Json): { readonly next_offset?: number } {
  const { total, offset } = answer;
  const items = Object.values(answer).find(Array.isArray);
  if (typeof total !== "number" || typeof offset !== "number" || !items) return {};
  const end = offset + items.length;
  return items.length > 0 && end < total ? { next_offset: end } : {};
}
