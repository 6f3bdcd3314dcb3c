import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot, root } from "../../scripts/kit/repository.ts";
import { runProgram } from "../contract/document/tools.ts";
import { openSlowServer, type SlowServer } from "./slow-server.ts";

let slow: SlowServer;
beforeAll(async () => {
  slow = await openSlowServer();
});
afterAll(() => slow.close());

describe("forecourt.py", () => {
  it("repeats a POST after an outage, also one that answers a secret", async () => {
    const program = `
import os
from forecourt import Forecourt, ForecourtError
api = Forecourt(os.environ["ORIGIN"], "prod_key", retries=3)
for call in (lambda: api.webhooks_rotate_secret("1"), lambda: api.contacts_create({"name": "Ada"})):
    try:
        call()
    except ForecourtError as error:
        print(error.status)
`;
    const env = { ORIGIN: slow.url, PYTHONPATH: inRoot("docs/clients"), PYTHONDONTWRITEBYTECODE: "1" };
    const { code, output } = await runProgram("python3", ["-c", program], { cwd: root, env });
    expect([code, output]).toEqual([0, "503\n503\n"]);
    expect(slow.outages()).toBe(4 + 4);
  });
});
