import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Log } from "../../../server/platform/log.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";

const warn = vi.fn();
const log = { info: vi.fn(), warn, error: vi.fn(), debug: vi.fn(), fatal: vi.fn() } as unknown as Log;

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest({}, {}, { log });
});
afterAll(() => server.close());

it("the log has caller, address and path of a request without the needed permission, and never the secret", async () => {
  const owner = await signedIn(server);
  const reader = await withKey(server, owner, { permissions: ["vehicles:read"] });
  const response = await reader.fetch("/v1/leads?search=secret");
  expect(response.status).toBe(403);
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({
        method: "GET",
        path: "/v1/leads",
        status: 403,
        code: "INSUFFICIENT_PERMISSIONS",
        credential: reader.id,
        address: expect.stringMatching(/127[.]0[.]0[.]1/),
      }),
      "request refused",
    ),
  );
  expect(JSON.stringify(warn.mock.calls)).not.toContain("secret");
  expect(JSON.stringify(warn.mock.calls)).not.toContain(reader.secret);
});
