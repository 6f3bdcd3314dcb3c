import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./server/platform/db/schema.ts",
  out: process.env.MIGRATIONS_FOLDER ?? "./server/platform/db/migrations/sqlite",
  casing: "snake_case",
});
