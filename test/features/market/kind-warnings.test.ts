import { describe, expect, it } from "vitest";
import { kindWarnings } from "../../../server/features/market/import/kind-warnings.ts";
import { columnsOf } from "../../../server/features/market/import/reading/columns.ts";

function warningsOf(header: string, kind: "auction_sale" | null = null): string[] {
  const headers = header.split(",");
  const fields = columnsOf(headers);
  const columns = headers.map((name, at) => ({ header: name, field: fields[at] ?? null }));
  return kindWarnings({ kind, columns, source: "the auction" });
}
const auction = "vin,year,make,model,odometer,MMR,Cond,sellingprice,date";

describe("kindWarnings", () => {
  it("warns about columns of an auction without a kind, and says how the rows count", () => {
    const [warning = "", ...others] = warningsOf(auction);
    expect(others).toEqual([]);
    expect(warning).toContain("(MMR, Cond)");
    expect(warning).toContain("all rows count as dealer listings");
    expect(warning).toContain('the source "the auction"');
    expect(warningsOf(auction.replace("date", "saledate"))[0]).toContain("rows with a sale date count as retail sales");
  });

  it("does not warn about a file with a kind, from the request or a column", () => {
    expect(warningsOf(auction, "auction_sale")).toEqual([]);
    expect(warningsOf(`${auction},kind`)).toEqual([]);
  });

  it("does not warn about listings and private ads", () => {
    expect(warningsOf("vin,year,make,model,odometer,price,zip,state,deal,SellerName")).toEqual([]);
    expect(warningsOf("price,year,make,model,condition,odometer,date")).toEqual([]);
  });
});
