import { own } from "../../contracts/kit/own.ts";
import { withDerivedColumns } from "../features/contacts/identity.ts";
import { leadSearchText } from "../features/leads/leads.repo.ts";
import { identityOf } from "../features/market/import/reading/identity.ts";
import { searchTextOf as vehicleSearchText } from "../features/vehicles/listing/search-text.ts";
import { searchTextOf } from "../platform/db/search.ts";

/** The values of a received row, validated against its table. */
type Values = Readonly<Record<string, unknown>>;

const textOf = (values: Values, name: string): string | null => {
  const value = own(values, name);
  return typeof value === "string" ? value : null;
};
const texts = (values: Values, ...names: readonly string[]) => names.map((name) => textOf(values, name));

/** Columns that sync does not send: each server computes them from other columns, with the same functions as the features. */
export const derivedColumns = {
  vehicles: (values: Values) => ({
    searchText: vehicleSearchText(texts(values, "vin", "stockNumber", "make", "model", "trim")),
  }),
  teams: (values: Values) => ({ searchText: searchTextOf(texts(values, "name", "slug")) }),
  leads: (values: Values) => ({
    searchText: leadSearchText({
      action: textOf(values, "action") ?? "",
      targetName: textOf(values, "targetName") ?? "",
      tag: textOf(values, "tag"),
    }),
  }),
  contacts(values: Values) {
    const [email = null, phone = null, source = null] = texts(values, "email", "phone", "source");
    const { emailKey, phoneKey, searchText } = withDerivedColumns({
      name: textOf(values, "name") ?? "",
      email,
      phone,
      source,
    });
    return { emailKey, phoneKey, searchText };
  },
  market_listings(values: Values, workspaceId: string) {
    const row = { source: textOf(values, "source") ?? "", listingId: textOf(values, "listingId") ?? "" };
    return { identity: identityOf(workspaceId, row).text };
  },
};
