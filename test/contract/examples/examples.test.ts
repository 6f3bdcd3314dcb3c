import { beforeAll, describe, expect, it } from "vitest";
import { openapi } from "../../../server/platform/http/openapi/document.ts";
import type { Example, Examples } from "../../../server/platform/http/openapi/operation.ts";
import { createFaultsOf, type FaultsOf } from "../document/validators.ts";
import { type Route, routes } from "../routes.ts";
import { committedExamples, examplesFile, recordExamples } from "./examples.ts";
import { withoutBody } from "./without-body.ts";

/** What to do when an example is missing or stale. */
const repair =
  "Call the operation once with `show` in a chapter of test/contract/examples/chapters/, then run `npm run examples:write` and `npm run openapi:write`, and read the diff.";

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string; readonly schema: object; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

const committed = committedExamples();
const document = openapi("1", committed) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly examples?: readonly unknown[] }>> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The schemas of errors, which have their example themselves. */
const errorSchemas = ["Error", "PlainError"];

/** Media types of text: an example of them helps a reader. */
const isText = (type: string): boolean => /json|^text\/|[/+]xml$/.test(type);

/** The bodies of a successful call by media type; `request` is that of the request. */
function bodiesOf({ requestBody, responses }: Operation): [type: string, media: Media][] {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const request = Object.values(requestBody?.content ?? {}).map((media): [string, Media] => ["request", media]);
  return [...request, ...Object.entries(success?.content ?? {})];
}

describe(examplesFile, () => {
  it("has an example of each request body and of each answer that is text", () => {
    const missing = operations.flatMap((operation) =>
      bodiesOf(operation)
        .filter(([type, { example }]) => example === undefined && (type === "request" || isText(type)))
        .filter(([type]) => !withoutBody[operation.operationId]?.[type])
        .map(([type]) => `${operation.operationId}: ${type}`),
    );
    expect(missing, repair).toEqual([]);
  });

  it("has an example of each parameter in a path", () => {
    const named = ({ feature, name, endpoint }: Route) =>
      Object.keys(endpoint.params?.shape ?? {})
        .filter((parameter) => committed[`${feature}_${name}`]?.parameters?.[parameter] === undefined)
        .map((parameter) => `${feature}_${name}: ${parameter}`);
    expect(routes.flatMap(named), repair).toEqual([]);
  });

  it("has no example of what the API does not have", () => {
    const known = new Set([...errorSchemas, ...operations.map(({ operationId }) => operationId)]);
    expect(Object.keys(committed).filter((operation) => !known.has(operation))).toEqual([]);
  });

  it("leaves out only bodies that the API has", () => {
    const bodies = operations.flatMap((operation) =>
      bodiesOf(operation).map(([type]) => `${operation.operationId}: ${type}`),
    );
    const left = Object.entries(withoutBody).flatMap(([operation, types]) =>
      Object.keys(types).map((type) => `${operation}: ${type}`),
    );
    expect(left.filter((body) => !bodies.includes(body))).toEqual([]);
  });
});

describe("the examples of the OpenAPI document", () => {
  let faultsOf: FaultsOf;
  beforeAll(async () => {
    faultsOf = await createFaultsOf(document.components);
  }, 300_000);

  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    "%s fit their schemas",
    (_, operation) => {
      const parameters = operation.parameters.map((parameter): [string, Media] => [parameter.name ?? "", parameter]);
      const faults = [...parameters, ...bodiesOf(operation)]
        .filter(([, { example }]) => example !== undefined)
        .flatMap(([type, { schema, example }]) => faultsOf(schema, example).map((fault) => ({ type, fault })));
      expect(faults).toEqual([]);
    },
  );

  it.each(errorSchemas)("%s fits its schema", (name) => {
    const { examples = [], ...schema } = document.components.schemas[name] ?? {};
    expect(examples).toHaveLength(1);
    expect(faultsOf(schema, examples[0])).toEqual([]);
  });
});

describe("the story that the examples come from", () => {
  let recorded: Examples;
  beforeAll(async () => {
    recorded = await recordExamples(committed);
  }, 300_000);

  it("calls every operation", () => {
    const missing = routes.map(({ feature, name }) => `${feature}_${name}`).filter((operation) => !recorded[operation]);
    expect(missing, repair).toEqual([]);
  });

  it.each(Object.entries(committed))("%s answers as its example says", (operation, example: Example) => {
    expect(recorded[operation], repair).toEqual(example);
  });
});
