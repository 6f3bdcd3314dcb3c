import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { incrementalDescription } from "../../../contracts/kit/incremental.ts";
import { own } from "../../../contracts/kit/own.ts";
import { arrayAnswer } from "../../../contracts/kit/values.ts";
import { argumentsSchema } from "./arguments.ts";
import { additions, openWorld } from "./effects.ts";
import { type Group, groups } from "./groups.ts";
import { hints } from "./hints.ts";
import type { Operation } from "./operations.ts";

/** The operation as a tool of the Model Context Protocol. */
export const toolOf = (operation: Operation): Tool => ({
  name: operation.id,
  title: operation.endpoint.summary,
  description: descriptionOf(operation),
  inputSchema: argumentsSchema(operation),
  annotations: annotationsOf(operation),
});

function descriptionOf({ id, endpoint }: Operation): string {
  const details = [arrayAnswer, incrementalDescription].reduce(
    (text, ofPrograms) => text.replace(ofPrograms, ""),
    endpoint.description ?? "",
  );
  const group = Object.entries<Group>(groups).find(([, { tools }]) => tools.some((tool) => tool === id))?.[0];
  const parts = [group && `[${group}]`, `${endpoint.summary}.`, own(hints, id), details, neededFor(endpoint)];
  return parts
    .filter((part) => part !== undefined && part.trim() !== "")
    .join(" ")
    .replace(/ {2,}/g, " ")
    .trim();
}

const neededFor = ({ permission }: Endpoint): string | undefined => permission && `Needs ${permission}.`;

export function annotationsOf({ id, endpoint: { method } }: Operation): NonNullable<Tool["annotations"]> {
  if (method === "GET") return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: !additions.has(id),
    idempotentHint: method !== "POST",
    openWorldHint: openWorld.has(id),
  };
}
