import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./server/db/schema.ts",
  out: process.env.MIGRATIONS_FOLDER ?? "./server/db/migrations/sqlite",
  casing: "snake_case",
});
