import type { ESTree, Plugin } from "vite";

/** The values of a module's top-level constants. */
const constantsOf = ({ body }: ESTree.Program) =>
  body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .filter((statement) => statement?.type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations.flatMap(({ init }) => init ?? []));

/** What a contract's constant with schemas is: `z.object(...)`, an object of schemas, or a member of one. */
const makesSchemas: ReadonlySet<string> = new Set(["CallExpression", "ObjectExpression", "MemberExpression"]);

/**
 * Lets the page's build leave out the schemas of a contract that no page uses, and zod where none is used: making a
 * schema is a call, of which the build cannot know that it changes nothing else.
 */
export const unusedSchemas: Plugin = {
  name: "unused-schemas",
  enforce: "post",
  apply: "build",
  transform(code, id) {
    if (!/\/contracts\/[^?]*\.ts$/.test(id)) return null;
    const made = constantsOf(this.parse(code)).filter(({ type }) => makesSchemas.has(type));
    const marked = made.reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    );
    return { code: marked, map: null };
  },
};
