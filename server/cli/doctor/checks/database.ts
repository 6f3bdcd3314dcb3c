import { StartError } from "../../../config.ts";
import { assertDatabaseNotLost, damageMessage } from "../../../platform/backup/installation.ts";
import { databaseIn } from "../../../platform/backup/layout.ts";
import { hasContent, newestMigrationReadOnly, problemsOf } from "../../../platform/db/copy.sqlite.ts";
import { newestMigrationOf } from "../../../platform/db/newest-migration.ts";
import { migrationsFolder } from "../../../platform/paths.ts";
import { type Check, error, type Finding, type Installation, ok, reasonOf, warning } from "../check.ts";

const name = "database";
const migrations = "migrations";

function migrationsFrom(newest: number | null, dialect: "sqlite" | "pg"): Finding {
  const own = newestMigrationOf(migrationsFolder(dialect));
  if (newest === null) return ok(migrations, "the first start applies them");
  if (newest > own) {
    return error(
      migrations,
      "The database is of a newer Forecourt than this one.",
      "Install the newer Forecourt again.",
    );
  }
  if (newest === own) return ok(migrations, "all are applied");
  const after = dialect === "sqlite" ? " It keeps a backup first." : " Back up the database first (pg_dump).";
  return warning(migrations, "The database is of an older Forecourt.", `The next start changes it.${after}`);
}

/** The text of a message, split into what is wrong and what to do, where the message has both. */
function split(message: string): { readonly found: string; readonly remedy: string } {
  const [found = message, ...rest] = message.split("\n");
  return { found, remedy: rest.join("\n") || "Restore a backup." };
}

async function lost(installation: Installation): Promise<readonly Finding[]> {
  try {
    await assertDatabaseNotLost(installation.config);
    return [ok(name, "none yet; the first start creates it")];
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause;
    const { found, remedy } = split(cause.message);
    return [error(name, found, remedy)];
  }
}

async function checkSqlite(installation: Installation): Promise<readonly Finding[]> {
  const file = databaseIn(installation.config.dataFolder);
  if (!hasContent(file)) return lost(installation);
  const problems = problemsOf(file);
  if (problems.length > 0) {
    const { found, remedy } = split(await damageMessage(installation.config, new Error(problems.join("; "))));
    return [error(name, found, remedy)];
  }
  return [
    ok(name, `${file}: every page and reference was read`),
    migrationsFrom(newestMigrationReadOnly(file), "sqlite"),
  ];
}

async function checkPg(url: string): Promise<readonly Finding[]> {
  const { factsOfPg } = await import("../../../platform/db/facts.pg.ts");
  try {
    const { version, newestMigration } = await factsOfPg(url);
    return [ok(name, version), migrationsFrom(newestMigration, "pg")];
  } catch (cause) {
    // without the password that the URL may have
    const { hostname, port, pathname } = new URL(url);
    const found = `${pathname.slice(1)} on ${hostname}:${port || "5432"} cannot be opened: ${reasonOf(cause)}`;
    return [error(name, found, "Start Postgres, or correct FORECOURT_DATABASE_URL.")];
  }
}

export const checkDatabase: Check = (installation) =>
  installation.config.databaseUrl === undefined ? checkSqlite(installation) : checkPg(installation.config.databaseUrl);
