import { expect, it } from "vitest";
import { exitCodes } from "../../../server/cli/exit-codes.ts";
import { CommandError } from "../../../server/cli/failure.ts";
import { importVehicles } from "../../../server/cli/import/vehicles.ts";
import type { Api } from "../../../server/cli/local/api.ts";

/** Ctrl+C while the server imports. */
async function interrupted(server: string | null, dryRun: boolean): Promise<unknown> {
  const interruption = new AbortController();
  const vehicles = {
    importCsv: async () => {
      interruption.abort(new CommandError("Stopped.", { exitCode: exitCodes.interrupted, code: "INTERRUPTED" }));
      throw interruption.signal.reason;
    },
  };
  const upload = {
    file: new Blob(["make\n"]),
    fileName: "inventory.csv",
    source: undefined,
    progress: () => {},
    signal: interruption.signal,
  };
  return importVehicles({ api: { vehicles } as unknown as Api, server }, upload, dryRun).catch(
    (error: unknown) => error,
  );
}

it.each([
  ["the running server may go on", "http://127.0.0.1:4780", false, "Stopped. The server may go on with the import."],
  ["an import into the data folder has ended", null, false, "Stopped. Rows that were stored before are kept."],
  ["nothing has happened, after a preview", null, true, "Stopped."],
])("importVehicles: after Ctrl+C it says that %s", async (_what, server, dryRun, message) => {
  const error = await interrupted(server, dryRun);
  expect(error).toMatchObject({ exitCode: 130, code: "INTERRUPTED", message: expect.stringContaining(message) });
});
