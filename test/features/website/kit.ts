import type { keys } from "../../../contracts/accounts/keys.ts";
import type { Call } from "../../../contracts/kit/endpoint.ts";
import { callerOf, type TestCaller, type TestServer } from "../../kit/serve.ts";

export const origin = "https://www.cars.example";

type NewKey = Call<typeof keys.create>["body"];
export type Permission = NonNullable<NewKey["permissions"]>[number];

/** A caller with a new key of a website's page. */
export async function websiteOf(
  server: TestServer,
  owner: TestCaller,
  given: Partial<NewKey> = {},
): Promise<TestCaller & { id: string; secret: string }> {
  const permissions: Permission[] = ["website:read", "website:write"];
  const standard = { name: "Website", environment: "production", permissions, allowedOrigins: [origin] } as const;
  const { key, secret } = await owner.api.keys.create({
    body: { ...standard, permissions, allowedOrigins: [origin], ...given },
  });
  const base = key.environment === "production" ? "/v1" : "/sandbox/v1";
  return { ...callerOf(server, { key: secret, base }), id: key.id, secret };
}

/** What a page of an origin sends with every request. */
export const fromPage = (from: string = origin): Record<string, string> => ({ origin: from });

/** The headers of an answer that a browser reads about other origins. */
export const corsOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));
