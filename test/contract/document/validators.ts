import { createRequire } from "node:module";
import { join } from "node:path";
import { installTools, toolsFolder } from "./tools.ts";

/** A compiled schema of ajv, which is installed with the tools. */
type Validator = ((value: unknown) => boolean) & { readonly errors?: readonly unknown[] | null };

/** Answers why a value does not fit a schema: nothing if it fits. */
export type FaultsOf = (schema: object, value: unknown) => unknown[];

/** The schema with its references to components of the document, which ajv knows by that name. */
const inDocument = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'));

/** Checks values against schemas of an OpenAPI document, which refer to its components. */
export async function createFaultsOf(components: object): Promise<FaultsOf> {
  await installTools();
  const load = createRequire(join(toolsFolder, "package.json"));
  const Ajv = load("ajv/dist/2020").default;
  const ajv = new Ajv({ strict: false, allErrors: true });
  load("ajv-formats").default(ajv);
  // once: as a part of each schema, they would be read and compiled again with each
  ajv.addSchema({ components }, "document");
  const compiled = new Map<object, Validator>();
  const validatorOf = (schema: object): Validator => {
    const known = compiled.get(schema) ?? (ajv.compile(inDocument(schema)) as Validator);
    compiled.set(schema, known);
    return known;
  };
  return (schema, value) => {
    const validate = validatorOf(schema);
    return validate(value) ? [] : (validate.errors ?? []).slice(0, 5);
  };
}
