import { beforeAll, describe, expect, it } from "vitest";
import { documentPath, installTools, runTool } from "./tools.ts";

beforeAll(installTools, 300_000);

describe("docs/openapi.json", () => {
  it("has no error or warning by Redocly's recommended rules", async () => {
    const { code, output } = await runTool("redocly", ["lint", "--config", "redocly.yaml", documentPath]);
    expect([code, output]).toEqual([0, expect.not.stringMatching(/You have \d+ (warning|error)/)]);
  });

  it("has no error or warning by Spectral's rules for OpenAPI", async () => {
    const args = ["lint", "--ruleset", ".spectral.yaml", "--fail-severity", "hint", documentPath];
    expect(await runTool("spectral", args)).toMatchObject({ code: 0 });
  });
});
