import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../contracts/kit/errors.ts";
import { openKeyErrors } from "../../../server/features/keys/errors/key-errors.service.ts";
import { createLog } from "../../../server/platform/log.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await signedIn(server);
});
afterAll(() => server.close());

const keyId = async (): Promise<string> => (await withKey(server, owner)).id;
const pathsOf = async (id: string) => (await owner.api.keys.errors({ params: { id } })).errors.map(({ path }) => path);

/** Notes errors, and writes them all at once. */
async function noteAtOnce(failures: readonly (readonly [keyId: string, path: string])[]): Promise<void> {
  const errors = openKeyErrors({ store: server.store, clock: server.clock, log: createLog("silent") });
  const error = new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle." });
  for (const [id, path] of failures) errors.note({ keyId: id, method: "GET", path, error, requestId: "r" });
  await errors.close();
}

const looping = (id: string, times: number) => Array.from({ length: times }, (_, at) => [id, `/${at}`] as const);

describe("errors of keys within a second", () => {
  it("are kept for each key while another one repeats a failing request", async () => {
    const [loop, other] = [await keyId(), await keyId()];
    await noteAtOnce([...looping(loop, 3000), [other, "/other"]]);
    expect(await pathsOf(other)).toEqual(["/other"]);
    const kept = await pathsOf(loop);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, "/2999", "/2900"]);
  });

  it("have a limit for all keys together", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 21; at += 1) ids.push(await keyId());
    const [first = "", last = ""] = [ids[0], ids.at(-1)];
    await noteAtOnce([...ids.flatMap((id) => looping(id, 100)), [first, "/newest"]]);
    expect(await pathsOf(last)).toEqual([]);
    expect((await pathsOf(first)).slice(0, 2)).toEqual(["/newest", "/99"]);
  });
});
