import { own } from "../../../../../contracts/kit/own.ts";
import type { ReferenceOperation, ReferenceParameter } from "./operations.ts";

/** The values of parameters, by their names. Empty values are not sent. */
export type Values = Readonly<Record<string, string>>;

/** The address of a request, from the path and the values of its parameters. A path parameter without a value stays `{id}`. */
export function addressOf(
  { path, parameters }: Pick<ReferenceOperation, "path" | "parameters">,
  values: Values,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = own(values, name) ?? "";
    return value === "" ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = own(values, parameter.name) ?? "";
    if (parameter.in === "query" && value !== "") query.set(parameter.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** The parameters to fill in. A value belongs to a name, so a name that is in the path and in the query is there once. */
export const fieldsOf = ({ parameters }: Pick<ReferenceOperation, "parameters">): ReferenceParameter[] =>
  parameters.filter(
    ({ name, in: place }, i) => place !== "header" && parameters.findIndex((one) => one.name === name) === i,
  );

/** The required parameters without a value. */
export const missingOf = ({ parameters }: Pick<ReferenceOperation, "parameters">, values: Values): string[] =>
  parameters
    .filter(({ required, name }) => required && (own(values, name) ?? "").trim() === "")
    .map(({ name }) => name);
