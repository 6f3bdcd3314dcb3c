import { own } from "../../../contracts/kit/own.ts";
import { type Schema, schemaDifferences } from "./schema-differences.ts";

/** An OpenAPI 3.1 document. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}
interface Operation {
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}
interface Reference {
  readonly $ref: string;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** What a client of `before` may stumble over in `after`: one sentence each, with the operation and the place. */
export function breakingChanges(before: Document, after: Document): string[] {
  const operations = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return operations.flatMap(({ path, method, operation }) => {
    const now = own(own(after.paths, path) ?? {}, method);
    const title = `${method.toUpperCase()} ${path}`;
    if (!now) return [`${title}: removed`];
    const context = { before: resolverOf(before), after: resolverOf(after) };
    return [
      ...parameterChanges(parametersOf(operation, before), parametersOf(now, after), context),
      ...bodyChanges(operation, now, context),
      ...answerChanges(operation, now, context),
      ...accessChanges(operation, now),
    ].map((text) => `${title}: ${text}`);
  });
}

interface Context {
  readonly before: (schema: Schema) => Schema;
  readonly after: (schema: Schema) => Schema;
}

const resolverOf =
  ({ components }: Document) =>
  (schema: Schema): Schema => {
    if (typeof schema.$ref !== "string") return schema;
    const name = schema.$ref.replace("#/components/schemas/", "");
    const found = own(components?.schemas ?? {}, name);
    if (!found) throw new Error(`the document has no schema ${name}`);
    return found;
  };

const parametersOf = ({ parameters = [] }: Operation, { components }: Document): Parameter[] =>
  parameters.flatMap((one) => {
    if (!("$ref" in one)) return [one];
    return own(components?.parameters ?? {}, one.$ref.replace("#/components/parameters/", "")) ?? [];
  });

function parameterChanges(old: readonly Parameter[], now: readonly Parameter[], context: Context): string[] {
  const same = (a: Parameter) => (b: Parameter) => a.name === b.name && a.in === b.in;
  const changed = old.flatMap((parameter) => {
    const current = now.find(same(parameter));
    const name = `parameter ${parameter.name}`;
    if (!current) return [`${name} removed`];
    const required = current.required && !parameter.required ? [`${name} is required`] : [];
    const sides = { narrow: context.before, wide: context.after, isAnswer: false };
    const differences = schemaDifferences(parameter.schema, current.schema, sides);
    return [...required, ...differences.map((text) => `${name}: ${text}`)];
  });
  const added = now
    .filter((parameter) => parameter.required && !old.some(same(parameter)))
    .map(({ name }) => `parameter ${name} is new and required`);
  return [...changed, ...added];
}

function bodyChanges(
  { requestBody: before }: Operation,
  { requestBody: after }: Operation,
  context: Context,
): string[] {
  if (!after) return before ? ["takes no body"] : [];
  if (!before) return after.required ? ["requires a body"] : [];
  const required = after.required && !before.required ? ["requires a body"] : [];
  const sides = { narrow: context.before, wide: context.after, isAnswer: false };
  const differences = Object.entries(before.content).flatMap(([type, { schema = {} }]) => {
    const current = own(after.content, type);
    if (!current) return [`body: ${type} is not accepted`];
    return schemaDifferences(schema, current.schema ?? {}, sides).map((text) => `body: ${text}`);
  });
  return [...required, ...differences];
}

function answerChanges(before: Operation, after: Operation, context: Context): string[] {
  const sides = { narrow: context.after, wide: context.before, isAnswer: true };
  const successes = Object.entries(before.responses ?? {}).filter(([status]) => status.startsWith("2"));
  return successes.flatMap(([status, { content = {} }]) => {
    const current = own(after.responses ?? {}, status);
    if (!current) return [`no longer answers ${status}`];
    return Object.entries(content).flatMap(([type, { schema = {} }]) => {
      const now = own(current.content ?? {}, type);
      if (!now) return [`no longer answers ${type}`];
      return schemaDifferences(now.schema ?? {}, schema, sides).map((text) => `answer: ${text}`);
    });
  });
}

/** Every way to sign in of `before` must still suffice, with the same permissions. */
function accessChanges({ security: before = [] }: Operation, { security: after = [] }: Operation): string[] {
  const isEnough = (old: Readonly<Record<string, readonly string[]>>) =>
    after.length === 0 ||
    after.some((way) =>
      Object.entries(way).every(
        ([scheme, scopes]) =>
          scopes.every((scope) => own(old, scheme)?.includes(scope)) && own(old, scheme) !== undefined,
      ),
    );
  const ways = before.length === 0 ? [{}] : before;
  return ways.filter((way) => !isEnough(way)).map((way) => `no longer allowed with ${JSON.stringify(way)}`);
}
