import { expect } from "vitest";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { type Belongings, paramsOf, pathOf } from "./belongings.ts";

export interface Told {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Every field that the answer names. */
  readonly fields: readonly string[];
  readonly text: string;
}

interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly field?: string;
    readonly details?: { readonly issues?: readonly { readonly path: string }[] };
  };
}

/** What an answer says of what was wrong. */
export async function toldBy(response: Response): Promise<Told> {
  const text = await response.text();
  const { status } = response;
  // the HTTP parser itself refuses what is larger than it takes, and says no more than 431
  if (status < 400 || text === "") return { status, code: undefined, field: undefined, fields: [], text };
  const { error } = JSON.parse(text) as ErrorBody;
  const issues = (error.details?.issues ?? []).map(({ path }) => path);
  const fields = [error.field, ...issues].filter((one) => one !== undefined);
  return { status, code: error.code, field: error.field, fields, text };
}

const json = { "content-type": "application/json" };

interface Parts {
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly query?: string;
  /** Encoded, as they stand in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks an endpoint about somebody's belongings. */
export async function ask(caller: TestCaller, endpoint: Endpoint, of: Belongings, parts: Parts): Promise<Told> {
  const { body, query = "", params = {}, headers = body instanceof FormData ? {} : json } = parts;
  const path = pathOf(endpoint, { ...paramsOf(endpoint, of), ...params });
  return toldBy(
    await caller.fetch(`${path}${query}`, {
      method: endpoint.method,
      ...(body !== undefined && { body, headers }),
    }),
  );
}

const holds = (whole: string, part: string): boolean =>
  part === whole || part.startsWith(`${whole}.`) || part.startsWith(`${whole}[`);

/** A 400 that names the field: itself, the whole of which it is a part, or what is wrong inside it. */
export function expectNamed(told: Told, meant: string, endpoint: Endpoint): void {
  expect(told.status, told.text).toBe(400);
  const field = meant.replace(/\[\d+\]/g, "[]");
  const own = Object.entries(endpoint.invalid ?? {}).flatMap(([one, code]) => (holds(one, field) ? code : []));
  expect(["VALIDATION_ERROR", ...own], told.text).toContain(told.code);
  const named = told.fields.some((one) => one !== "" && (holds(one, meant) || holds(meant, one)));
  expect(named, `${meant} is not named: ${told.text.slice(0, 500)}`).toBe(true);
}
