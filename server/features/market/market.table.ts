import type { MarketField } from "../../../contracts/pricing/market-files.ts";
import { type MarketKind, marketKinds } from "../../../contracts/pricing/market-kinds.ts";
import {
  bigint,
  bool,
  id,
  index,
  instant,
  int,
  json,
  number,
  ofWorkspace,
  oneOf,
  real,
  table,
  text,
  unique,
} from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/**
 * The market of a workspace has a number. Its rows and two of their indexes contain it. With the workspace's id
 * instead, the database is a quarter larger and writing is a seventh slower.
 */
export const markets = table(
  "markets",
  {
    number: number(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
  },
  (t) => [unique("markets_workspace_uq").on(t.workspaceId)],
);

/**
 * Asking and sale prices of cars that the workspace imported. The `Key` columns are names in the form that is compared.
 */
export const marketListings = table(
  "market_listings",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    market: int()
      .notNull()
      .references(() => markets.number, { onDelete: "cascade" }),
    source: text().notNull(),
    kind: oneOf(marketKinds).notNull(),
    /** The source's own id; if it has none, the VIN or a hash of the row's content. */
    listingId: text().notNull(),
    vin: text(),
    year: int().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    trim: text(),
    /** Normalized: chevrolet, silverado 1500, lt. */
    makeKey: text().notNull(),
    modelKey: text().notNull(),
    trimKey: text(),
    bodyStyle: text(),
    engine: text(),
    transmission: text(),
    drivetrain: text(),
    color: text(),
    seller: text(),
    /** The condition grade that auctions use, 0-5. */
    grade: real(),
    mileage: int(),
    priceCents: bigint().notNull(),
    zipCode: text(),
    city: text(),
    state: text(),
    /** In degrees: the row's own, else the centroid of the ZIP code. */
    latitude: real(),
    longitude: real(),
    listedAt: instant(),
    soldAt: instant(),
    /**
     * The day of the price, in days since 1970: when it was sold, else listed, else the row's `asOf`, else imported.
     */
    asOfDay: int().notNull(),
    /**
     * The day when it was last seen, in days since 1970: as the file states, else that of the last import with this row.
     * Null: no import since this column was added.
     */
    seenDay: int(),
    url: text(),
    isDemo: bool().notNull(),
    /**
     * A hash of workspace, source and listingId. It is short, so that a million of them fit in memory during an import.
     */
    identity: text().notNull(),
  },
  (t) => [
    unique("market_listings_identity_uq").on(t.identity),
    // includes the location, so that a search by bounding box reads only the index
    index("market_listings_model_idx").on(
      t.market,
      t.makeKey,
      t.modelKey,
      t.year,
      t.kind,
      t.asOfDay,
      t.latitude,
      t.longitude,
    ),
    index("market_listings_newest_idx").on(t.market, t.asOfDay),
    // for vehicles with similar VINs
    index("market_listings_vin_idx").on(t.market, t.vin),
  ],
);

export const marketImports = table(
  "market_imports",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    status: oneOf(["processing", "completed", "failed", "cancelled"]).notNull(),
    fileName: text().notNull(),
    fileKey: text(),
    source: text(),
    kind: oneOf(marketKinds),
    bytes: bigint().notNull(),
    isDemo: bool().notNull(),
    /** Share of the file that is read, 0-1. */
    progress: real().notNull(),
    rows: int().notNull(),
    created: int().notNull(),
    updated: int().notNull(),
    unchanged: int().notNull(),
    rejected: int().notNull(),
    errors: json<{ row: number; reason: string }[]>().notNull(),
    columns: json<{ header: string; field: MarketField | null }[]>().notNull(),
    failure: text(),
    createdAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [index("market_imports_workspace_idx").on(t.workspaceId, t.createdAt)],
);

/** The errors of held-out rows. Shares are 0 to 1. */
interface HeldOut {
  readonly rows: number;
  readonly mdape: number;
  readonly within10: number;
  readonly band80: number;
}
/** The same for the rows of some kinds. */
interface LevelHeldOut extends HeldOut {
  readonly kinds: readonly MarketKind[];
}

/** The price models that were trained on a workspace's market. Their weights are files. */
export const priceModels = table(
  "price_models",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    version: int().notNull(),
    fileKey: text().notNull(),
    rows: int().notNull(),
    /** How many of them are demo data. */
    demoRows: int().notNull().default(0),
    /** The number of rows and the last import of the market at the training. Shows whether the model is up to date. */
    marketState: text().notNull(),
    evaluation: json<HeldOut & { readonly levels?: readonly LevelHeldOut[] }>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("price_models_uq").on(t.workspaceId, t.version)],
);
