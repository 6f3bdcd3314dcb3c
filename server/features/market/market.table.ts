import { marketKinds } from "../../../contracts/market.ts";
import {
  bigint,
  bool,
  id,
  index,
  instant,
  int,
  json,
  number,
  oneOf,
  real,
  table,
  text,
  unique,
} from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/**
 * The market of a workspace has a number, which its rows hold, and each key of two of their indexes: the id of a
 * workspace in its place makes the file a quarter larger, and writing it a seventh slower.
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

/** What is asked and what was paid for cars, as the workspace imported it. Names also in the form that is compared. */
export const marketListings = table(
  "market_listings",
  {
    id: id(),
    market: int()
      .notNull()
      .references(() => markets.number, { onDelete: "cascade" }),
    source: text().notNull(),
    kind: oneOf(marketKinds).notNull(),
    /** The source's own number; where it has none, a hash of what makes the row itself. */
    listingId: text().notNull(),
    vin: text(),
    year: int().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    trim: text(),
    /** Normalised: chevrolet, silverado 1500, lt. */
    makeKey: text().notNull(),
    modelKey: text().notNull(),
    trimKey: text(),
    bodyStyle: text(),
    engine: text(),
    transmission: text(),
    drivetrain: text(),
    color: text(),
    seller: text(),
    /** The trade's condition grade, 0-5. */
    grade: real(),
    mileage: int(),
    priceCents: bigint().notNull(),
    zipCode: text(),
    city: text(),
    state: text(),
    /** Degrees, of the ZIP's centroid. */
    latitude: real(),
    longitude: real(),
    listedAt: instant(),
    soldAt: instant(),
    /** The day of which it speaks, for sorting: sold, else listed, else as the row says, else imported. Days since 1970. */
    asOfDay: int().notNull(),
    /** The day of the last import that told it, changed or not; days since 1970. Null: none did since this is kept. */
    seenDay: int(),
    url: text(),
    isDemo: bool().notNull(),
    /** A hash of workspace, source and listingId: short, so that a million of them stay in memory while they are imported. */
    identity: text().notNull(),
  },
  (t) => [
    unique("market_listings_identity_uq").on(t.identity),
    // as far as the place, so that a box around it is looked for in the index alone
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
    columns: json<{ header: string; field: string | null }[]>().notNull(),
    failure: text(),
    createdAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [index("market_imports_workspace_idx").on(t.workspaceId, t.createdAt)],
);

/** The price models that were trained on a workspace's market; their weights are files. */
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
    /** How many of them were made up. */
    demoRows: int().notNull().default(0),
    /** How many rows the market had, and its newest import: whether the model is up to date. */
    marketState: text().notNull(),
    evaluation: json<{ rows: number; mdape: number; within10: number; band80: number }>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("price_models_uq").on(t.workspaceId, t.version)],
);
