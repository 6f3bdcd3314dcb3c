import { describe, expect, it } from "vitest";
import { z } from "zod";
import { exitCodes } from "../../../server/cli/exit-codes.ts";
import { failureFrom } from "../../../server/cli/failure.ts";
import { optionsOf } from "../../../server/cli/options.ts";

const Options = z.object({ dryRun: z.boolean(), soldBy: z.string().min(1, "the name is missing.") });

describe("optionsOf", () => {
  it("returns valid options", () => {
    const options = { dryRun: true, soldBy: "Grace" };
    expect(optionsOf({ options }, Options)).toEqual(options);
  });

  it("names an invalid option as it is entered, as a wrong argument", () => {
    const read = () => optionsOf({ options: { dryRun: true, soldBy: "" } }, Options);
    expect(read).toThrow(expect.objectContaining({ code: "USAGE", message: "--sold-by: the name is missing." }));
    try {
      read();
    } catch (error) {
      expect(failureFrom(error).exitCode).toBe(exitCodes.usage);
    }
  });
});
