import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errors } from "../../contracts/kit/errors.ts";
import { openapi } from "../../server/platform/http/openapi.ts";
import { productFolder } from "../../server/platform/paths.ts";
import { type InterfaceEndpoint, type InterfaceError, interfaceEndpoints, interfaceErrors } from "./interface.ts";
import { type Route, routes } from "./routes.ts";

/** What the interface asks for and is not built yet. These lists only ever get shorter: building one fails this test. */
const owed: readonly InterfaceEndpoint[] = [];

const owedErrors: readonly InterfaceError[] = [];

/** A parameter's name is nobody's business: its place in the path is. */
const placed = (endpoint: string): string => endpoint.replace(/\{\w+\}/g, "{}");

function built(): ReadonlySet<string> {
  const { paths } = openapi() as { paths: Record<string, Record<string, unknown>> };
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => placed(`${method.toUpperCase()} ${path.replace(/^\/v1/, "")}`)),
    ),
  );
}

describe("the description", () => {
  const there = built();

  it("has every endpoint of the interface that is not owed", () => {
    const missing = interfaceEndpoints.filter((one) => !owed.includes(one) && !there.has(placed(one)));
    expect(missing).toEqual([]);
  });

  it("has none that is still listed as owed", () => {
    expect(owed.filter((one) => there.has(placed(one)))).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("has every error code of the interface that is not owed, with its status", () => {
    const wanted = Object.entries(interfaceErrors).filter(([code]) => !owedErrors.includes(code as InterfaceError));
    const has = new Map<string, number>(Object.entries(errors).map(([code, [status]]) => [code, status]));
    expect(wanted.filter(([code, status]) => has.get(code) !== status)).toEqual([]);
  });

  it("has none that is still listed as owed", () => {
    expect(owedErrors.filter((code) => code in errors)).toEqual([]);
  });

  it("has no code that no endpoint answers", () => {
    // of addresses and methods that are none, and of the server itself
    const ofTheServer = ["METHOD_NOT_ALLOWED", "UNSUPPORTED_MEDIA_TYPE", "REQUEST_REFUSED", "INTERNAL_ERROR"];
    const ofTheMachine = ["STORAGE_FULL", "SERVICE_UNAVAILABLE"];
    const everywhere = ["VALIDATION_ERROR", "IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS"];
    const credentials = ["INVALID_API_KEY", "MISSING_API_KEY", "TOKEN_EXPIRED", "INSUFFICIENT_PERMISSIONS"];
    const declared = new Set<string>(routes.flatMap(({ endpoint }) => endpoint.errors));
    // in the result of one platform, which fails no request
    const ofPlatforms = ["INSUFFICIENT_AD_CREDIT", "PAGE_NOT_FOUND"];
    const known = [...ofTheServer, ...ofTheMachine, ...everywhere, ...credentials, ...ofPlatforms];
    expect(Object.keys(errors).filter((code) => !known.includes(code) && !declared.has(code))).toEqual([]);
  });
});

/** The tests that call endpoints by name, each for its own sake: not those that walk over all of them. */
const tests = globSync("test/{demo,features,http,jobs,models}/**/*.ts", { cwd: productFolder })
  .filter((file) => !file.endsWith("every-route.api.test.ts"))
  .map((file) => readFileSync(join(productFolder, file), "utf8"))
  .join("\n");

/** `api.leads.create`, of the typed client; or, of what is only read, its address. */
function isCalled({ feature, name, endpoint }: Route): boolean {
  if (new RegExp(`\\.${feature}\\.${name}\\b`).test(tests)) return true;
  const path = endpoint.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "(?:\\$\\{[^}]+\\}|[\\w-]+)");
  return endpoint.method === "GET" && new RegExp(`["'\`/}]${path.slice(1)}["'\`?]`).test(tests);
}

describe("the tests", () => {
  it("call every endpoint", () => {
    expect(routes.filter((route) => !isCalled(route)).map(({ title }) => title)).toEqual([]);
  });
});
