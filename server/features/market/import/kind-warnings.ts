import type { ImportRow } from "./imports.repo.ts";

/** Column names that only files of auctions have, letters and digits only. "condition" is not one: private ads have it too. */
const auctionColumn =
  /^(mmr\w*|grade|cond|conditiongrade|crgrade|conditionreport|auction\w*|lane|lanenumber|runnumber|hammerprice|salechannel)$/;
const plain = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Warns about a file with columns of an auction if its rows have no kind: neither the request nor a column names it. Their
 * prices then count as retail prices. Auction prices are lower, so they lower the retail values of the market. Without
 * `source`, nothing is imported yet.
 */
export function kindWarnings({
  kind,
  columns,
  source,
}: Pick<ImportRow, "kind" | "columns"> & { readonly source?: string | null }): string[] {
  if (kind !== null || columns.some(({ field }) => field === "kind")) return [];
  const found = columns.map(({ header }) => header).filter((header) => auctionColumn.test(plain(header)));
  if (found.length === 0) return [];
  const counted = columns.some(({ field }) => field === "soldAt")
    ? "rows with a sale date count as retail sales, others as dealer listings"
    : "all rows count as dealer listings";
  const correction =
    source === undefined
      ? "import them with kind=auction_sale"
      : `delete the rows of the source "${source}" and import the file again with kind=auction_sale`;
  return [
    `The file has columns that auctions use (${found.join(", ")}), but no kind: ${counted}. If they are auction sales, ${correction}.`,
  ];
}
