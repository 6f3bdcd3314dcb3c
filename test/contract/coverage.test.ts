import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errors } from "../../contracts/kit/errors.ts";
import { openapi } from "../../server/platform/http/openapi/document.ts";
import { productFolder } from "../../server/platform/paths.ts";
import { type InterfaceEndpoint, type InterfaceError, interfaceEndpoints, interfaceErrors } from "./interface.ts";
import { type Route, routes } from "./routes.ts";

/** Endpoints and errors of the interface that are not built yet. Building one of them fails this test until it is removed here. */
const notBuilt: readonly InterfaceEndpoint[] = [];

const missingErrors: readonly InterfaceError[] = [];

/** Replaces parameter names: only their position in the path matters. */
const withoutNames = (endpoint: string): string => endpoint.replace(/\{\w+\}/g, "{}");

function built(): ReadonlySet<string> {
  const { paths } = openapi() as { paths: Record<string, Record<string, unknown>> };
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => withoutNames(`${method.toUpperCase()} ${path.replace(/^\/v1/, "")}`)),
    ),
  );
}

describe("the OpenAPI document", () => {
  const present = built();

  it("has every endpoint of the interface, except those listed as not built", () => {
    const missing = interfaceEndpoints.filter((one) => !notBuilt.includes(one) && !present.has(withoutNames(one)));
    expect(missing).toEqual([]);
  });

  it("has no endpoint that is listed as not built", () => {
    expect(notBuilt.filter((one) => present.has(withoutNames(one)))).toEqual([]);
  });
});

describe("the error catalog", () => {
  it("has every error code of the interface with its status, except those listed as missing", () => {
    const wanted = Object.entries(interfaceErrors).filter(([code]) => !missingErrors.includes(code as InterfaceError));
    const has = new Map<string, number>(Object.entries(errors).map(([code, [status]]) => [code, status]));
    expect(wanted.filter(([code, status]) => has.get(code) !== status)).toEqual([]);
  });

  it("has no code that is listed as missing", () => {
    expect(missingErrors.filter((code) => code in errors)).toEqual([]);
  });

  it("has no code that no endpoint declares", () => {
    // answered for unknown methods and types, or by the server itself
    const ofTheServer = ["METHOD_NOT_ALLOWED", "UNSUPPORTED_MEDIA_TYPE", "REQUEST_REFUSED", "INTERNAL_ERROR"];
    const ofTheMachine = ["STORAGE_FULL", "SERVICE_UNAVAILABLE"];
    const everywhere = ["VALIDATION_ERROR", "IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS"];
    const credentials = ["INVALID_API_KEY", "MISSING_API_KEY", "TOKEN_EXPIRED", "INSUFFICIENT_PERMISSIONS"];
    // of every PATCH and DELETE with a version
    const preconditions = ["PRECONDITION_FAILED"];
    const declared = new Set<string>(routes.flatMap(({ endpoint }) => endpoint.errors));
    // only in the result of one platform
    const platformCodes = ["INSUFFICIENT_AD_CREDIT", "PAGE_NOT_FOUND"];
    const known = [...ofTheServer, ...ofTheMachine, ...everywhere, ...credentials, ...preconditions, ...platformCodes];
    expect(Object.keys(errors).filter((code) => !known.includes(code) && !declared.has(code))).toEqual([]);
  });
});

/** The tests that call endpoints individually, without those that iterate over all of them. */
const tests = globSync("test/{demo,features,models,platform}/**/*.ts", { cwd: productFolder })
  .filter((file) => !file.endsWith("every-route.api.test.ts"))
  .map((file) => readFileSync(join(productFolder, file), "utf8"))
  .join("\n");

/** Whether a test calls it by the typed client (`api.leads.create`) or, for GET, by its path. */
function isCalled({ feature, name, endpoint }: Route): boolean {
  if (new RegExp(`\\.${feature}\\.${name}\\b`).test(tests)) return true;
  const path = endpoint.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "(?:\\$\\{[^}]+\\}|[\\w-]+)");
  return endpoint.method === "GET" && new RegExp(`["'\`/}]${path.slice(1)}["'\`?]`).test(tests);
}

describe("the API tests", () => {
  it("call every endpoint", () => {
    expect(routes.filter((route) => !isCalled(route)).map(({ title }) => title)).toEqual([]);
  });
});
