import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Example, Examples } from "../../../server/platform/http/openapi/operation.ts";
import { productFolder } from "../../../server/platform/paths.ts";
import { receiverAddress } from "./chapters/webhooks.ts";
import { type Address, normalized } from "./recording/normalize.ts";
import type { Exchange } from "./recording/recorder.ts";
import { shortened, shortTable } from "./recording/shorten.ts";
import { settled } from "./recording/tolerance.ts";
import { tell } from "./story.ts";
import { withoutBody } from "./without-body.ts";

export const examplesFile = "server/platform/http/openapi/examples.json";

export const committedExamples = (): Examples =>
  JSON.parse(readFileSync(join(productFolder, examplesFile), "utf8")) as Examples;

/** Tells the story and makes the examples of it, by operation id. Measurements close to those of `before` stay as they are. */
export async function recordExamples(before: Examples): Promise<Examples> {
  const { exchanges, origins, receiver } = await tell();
  const addresses: Address[] = [
    ...origins.map((origin): Address => [origin, "https://forecourt.example"]),
    [receiver, receiverAddress],
  ];
  const made = normalized(exchanges, addresses).map((exchange) => [exchange.operation, exampleOf(exchange)] as const);
  const sorted = made.toSorted(([a], [b]) => a.localeCompare(b, "en"));
  return settled(before, Object.fromEntries(sorted)) as Examples;
}

function exampleOf({ operation, params, query, request, responses }: Exchange): Example {
  const parameters = { ...params, ...query };
  const left = withoutBody[operation] ?? {};
  const bodies = Object.entries(responses).filter(([type, body]) => body !== undefined && !left[type]);
  return {
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(request !== undefined && !left.request && { request }),
    ...(bodies.length > 0 && {
      responses: Object.fromEntries(
        bodies.map(([type, body]) => [
          type,
          type === "text/csv" ? shortTable(String(body)) : /json/.test(type) ? shortened(body) : body,
        ]),
      ),
    }),
  };
}
