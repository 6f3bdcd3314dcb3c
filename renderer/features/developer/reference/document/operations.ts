import { own } from "../../../../../contracts/kit/own.ts";
import type { Content, OpenApi, Operation, Parameter } from "./openapi.ts";
import { typeText } from "./type-text.ts";

export const methods = ["get", "post", "put", "patch", "delete"] as const;
type Verb = (typeof methods)[number];

export interface ReferenceParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly type: string;
  readonly description: string;
}

export interface ReferenceBody {
  readonly mediaType: string;
  /** As text: JSON with indentation, or the example itself. */
  readonly example: string;
  /** Fields that are files, of a multipart body. */
  readonly files: readonly string[];
  /** The other fields of a multipart body, with the values of the example. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export interface ReferenceAnswer {
  readonly status: string;
  readonly description: string;
  readonly mediaTypes: readonly string[];
  readonly example: string | undefined;
}

/** An operation of the API, as the reference shows it. */
export interface ReferenceOperation {
  readonly id: string;
  readonly method: Uppercase<Verb>;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Who may call: `open` needs nothing, `key` an API key only, `session` a session only, `any` one of both. */
  readonly auth: "open" | "key" | "session" | "any";
  readonly parameters: readonly ReferenceParameter[];
  readonly body: ReferenceBody | undefined;
  readonly answers: readonly ReferenceAnswer[];
}

const text = (example: unknown): string => (typeof example === "string" ? example : JSON.stringify(example, null, 2));

/** All operations, in the order of the document. */
export function operationsOf({ paths, components }: OpenApi): ReferenceOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = own(item, method);
      return operation ? [readOperation(operation, { path, method, components })] : [];
    }),
  );
}

interface Place extends Pick<OpenApi, "components"> {
  readonly path: string;
  readonly method: Verb;
}

function readOperation(operation: Operation, { path, method, components }: Place): ReferenceOperation {
  const { operationId, tags, summary, description = "", security, parameters = [], responses } = operation;
  return {
    id: operationId,
    method: method.toUpperCase() as Uppercase<Verb>,
    path,
    tag: tags[0] ?? "",
    summary,
    description,
    auth: authOf(security),
    parameters: parameters.flatMap((given) => parameterOf(given, components)),
    body: bodyOf(operation),
    answers: Object.entries(responses).map(([status, answer]) => answerOf(status, answer)),
  };
}

function authOf(security: Operation["security"]): ReferenceOperation["auth"] {
  const schemes = security.flatMap((one) => Object.keys(one));
  const [takesKey, takesSession] = [schemes.includes("apiKey"), schemes.includes("session")];
  if (takesKey && takesSession) return "any";
  if (takesKey) return "key";
  return takesSession ? "session" : "open";
}

const refStart = "#/components/parameters/";

function parameterOf(
  given: Parameter | { readonly $ref: string },
  components: OpenApi["components"],
): ReferenceParameter[] {
  const parameter = "$ref" in given ? own(components.parameters, given.$ref.slice(refStart.length)) : given;
  if (!parameter) return [];
  const { name, required = false, schema, description = "" } = parameter;
  return [{ name, in: parameter.in, required, type: typeText(schema), description }];
}

function bodyOf({ requestBody }: Operation): ReferenceBody | undefined {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (!entry) return undefined;
  const [mediaType, { schema, example }] = entry;
  if (mediaType !== "multipart/form-data") {
    return { mediaType, example: example === undefined ? "" : text(example), files: [], fields: [] };
  }
  const properties = Object.entries(schema?.properties ?? {});
  const files = properties.filter(([, { contentMediaType }]) => contentMediaType !== undefined).map(([name]) => name);
  const fields = Object.entries((example ?? {}) as Record<string, unknown>)
    .filter(([name]) => !files.includes(name))
    .map(([name, value]) => [name, String(value)] as const);
  return { mediaType, example: text(example ?? {}), files, fields };
}

function answerOf(
  status: string,
  { description, content = {} }: { description: string; content?: Readonly<Record<string, Content>> },
): ReferenceAnswer {
  const example = Object.values(content).find((one) => one.example !== undefined)?.example;
  return {
    status,
    description,
    mediaTypes: Object.keys(content),
    example: example === undefined ? undefined : text(example),
  };
}
