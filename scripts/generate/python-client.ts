// npm run openapi:write, second part: docs/clients/forecourt.py, a client for Python's standard library.
import { contracts } from "../../contracts/index.ts";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { formattedPython } from "../checks/python-style.ts";
import { read } from "../kit/repository.ts";

export const pythonClientFile = "docs/clients/forecourt.py";
const coreFile = "scripts/generate/python-client/core.py";

/** The client: its core, with a method for each operation that takes an API key. */
export function pythonClient(): string {
  const core = read(coreFile);
  const end = core.indexOf("\n\ndef _text(");
  const methods = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract as Record<string, Endpoint>)
      .filter(([, { auth, at }]) => (auth === "key" || auth === "any") && at !== "root")
      .map(([name, endpoint]) => methodOf(`${feature}_${name}`, endpoint)),
  );
  return formattedPython(`${core.slice(0, end).trimEnd()}\n\n${methods.join("\n\n")}\n${core.slice(end)}`);
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Words that Python does not take as a parameter's name. */
const reserved = new Set(["from", "in", "is", "not", "class", "import", "global", "with", "self", "body", "content"]);
const parameterOf = (name: string): string => (reserved.has(name) ? `${name}_` : name);

/** Our limit of a line in Python is 130 characters. */
const maxCharacters = 110;

function docstring(text: string): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length > maxCharacters) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  const [first = "", ...rest] = lines;
  if (rest.length === 0) return [`        """${first}"""`];
  return [`        """${first}`, ...rest.map((line) => `        ${line}`), '        """'];
}

function methodOf(operation: string, endpoint: Endpoint): string {
  const { method, path, summary, upload, body, query } = endpoint;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  // a Python function cannot have two parameters of one name
  const inQuery = Object.keys(query?.shape ?? {}).filter((name) => !inPath.includes(name));
  const parameters = [
    "self",
    ...inPath.map((name) => `${parameterOf(name)}: str`),
    ...(upload ? ["content: bytes", 'file_name: str = "file"'] : []),
    ...(body ? [upload ? "body: Mapping[str, Any] | None = None" : "body: Any"] : []),
    "*",
    ...inQuery.map((name) => `${parameterOf(name)}: Any = None`),
    "headers: Mapping[str, str] | None = None",
  ];
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `{_quoted(${parameterOf(name)})}`);
  const values = [
    `"${method}"`,
    inPath.length > 0 ? `f"${address}"` : `"${address}"`,
    ...(inQuery.length > 0 ? [`query={${inQuery.map((name) => `"${name}": ${parameterOf(name)}`).join(", ")}}`] : []),
    ...(body ? ["body=body"] : []),
    ...(upload ? [`upload=("${upload.field}", content, file_name)`] : []),
    "headers=headers",
  ];
  return [
    `    def ${snakeCase(operation)}(`,
    ...parameters.map((parameter) => `        ${parameter},`),
    "    ) -> Any:",
    ...docstring(`${summary}: ${method} ${path}`),
    "        return self.request(",
    ...values.map((value) => `            ${value},`),
    "        )",
  ].join("\n");
}
