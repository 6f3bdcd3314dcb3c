import { defineConfig } from "drizzle-kit";

// server/platform/db/kit.ts takes the dialect from the configured database, when the schema is loaded: after this file
process.env.FORECOURT_DATABASE_URL = "postgres://only-its-dialect-counts";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/platform/db/schema.ts",
  out: process.env.MIGRATIONS_FOLDER ?? "./server/platform/db/migrations/pg",
  casing: "snake_case",
});
