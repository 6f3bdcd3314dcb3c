import { describe, expect, it } from "vitest";
import type { MarketImport } from "../../../contracts/pricing/market.ts";
import { exitCodes } from "../../../server/cli/exit-codes.ts";
import { CommandError } from "../../../server/cli/failure.ts";
import { importMarket } from "../../../server/cli/import/market.ts";
import type { Api } from "../../../server/cli/local/api.ts";

const begun = { import_id: "imp_1", status: "processing", progress: 0, rows: 0 } as MarketImport;

/** A server that imports until it is stopped; Ctrl+C comes with the first question about the progress. */
function interrupted(cancelImport: () => Promise<MarketImport>) {
  const interruption = new AbortController();
  const asked: string[] = [];
  const market = {
    importListings: async () => begun,
    getImport: async () => {
      interruption.abort(new CommandError("Stopped.", { exitCode: exitCodes.interrupted, code: "INTERRUPTED" }));
      throw interruption.signal.reason;
    },
  };
  const lasting = {
    market: {
      cancelImport: ({ params }: { params: { import_id: string } }) => {
        asked.push(params.import_id);
        return cancelImport();
      },
    },
  };
  const upload = {
    file: new Blob(["make\n"]),
    fileName: "market.csv",
    source: undefined,
    progress: () => {},
    signal: interruption.signal,
  };
  const target = { api: { market } as unknown as Api, lasting: lasting as unknown as Api };
  return { asked, ended: importMarket(target, upload) };
}

describe("importMarket", () => {
  it("cancels the import in the server after Ctrl+C", async () => {
    const { asked, ended } = interrupted(async () => ({ ...begun, status: "cancelled" }));
    await expect(ended).rejects.toMatchObject({
      exitCode: 130,
      code: "INTERRUPTED",
      message: "Stopped. The import was cancelled; rows that were stored before are kept.",
    });
    expect(asked).toEqual(["imp_1"]);
  });

  it.each([
    ["was complete already", async () => ({ ...begun, status: "completed" as const }), "was already complete"],
    ["may go on, because the server does not answer", () => Promise.reject(new Error("no answer")), "may go on"],
  ])("says that the import %s", async (_what, answer, message) => {
    await expect(interrupted(answer).ended).rejects.toThrow(message);
  });
});
