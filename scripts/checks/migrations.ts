import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Check } from "../kit/check.ts";
import { node } from "../kit/command.ts";
import { inRoot, ownFiles, read } from "../kit/repository.ts";

const schema = "server/platform/db/schema.ts";
const dialects = ["sqlite", "pg"] as const;
const remedy = "npm run db:generate -- what_it_adds";

/** The migrations of both dialects result in the schema, and the schema has every table. */
export const migrations: Check = {
  name: "migrations",
  async run() {
    const drift = await Promise.all(dialects.map(missingMigration));
    return { problems: [...tablesOutsideSchema(), ...drift.flat()] };
  },
};

/** A table that the schema does not re-export would never be created, and drizzle-kit would not report it. */
function tablesOutsideSchema(): readonly string[] {
  const text = read(schema);
  return ownFiles()
    .filter((file) => file.startsWith("server/") && file.endsWith(".table.ts"))
    .map((file) => relative("server/platform/db", file).replaceAll("\\", "/"))
    .map((file) => (file.startsWith(".") ? file : `./${file}`))
    .filter((file) => !text.includes(`"${file}"`))
    .map((file) => `${schema} does not re-export ${file}`);
}

/** Runs drizzle-kit on a copy of the migrations: it must not write another one. */
async function missingMigration(dialect: (typeof dialects)[number]): Promise<readonly string[]> {
  const folder = inRoot("server/platform/db/migrations", dialect);
  if (!existsSync(folder)) return [`${dialect}: no migrations yet: ${remedy}`];
  const copy = mkdtempSync(join(tmpdir(), "forecourt-migrations-"));
  try {
    cpSync(folder, copy, { recursive: true });
    const before = sqlFiles(copy);
    const command = ["node_modules/drizzle-kit/bin.cjs", "generate", `--config=drizzle.${dialect}.config.ts`];
    // drizzle-kit takes the folder relative to where it runs
    const env = { MIGRATIONS_FOLDER: relative(inRoot(), copy) };
    const { output } = await node(command, { output: "keep", env });
    if (sqlFiles(copy) !== before) return [`${dialect}: the schema has changed since the last migration: ${remedy}`];
    return output.includes("No schema changes") ? [] : [`${dialect}: drizzle-kit failed\n${output.trim()}`];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const sqlFiles = (folder: string): string => readdirSync(folder).sort().join("\n");
