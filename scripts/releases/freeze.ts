// npm run release:freeze: a filled database of today's schema, SQLite and Postgres, as fixtures that later schemas are
// tested against (test/releases), and its OpenAPI document, against which later ones are compared. Run it once for each release, when its last migration is in; commit what it writes.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { softwareVersion } from "../../server/platform/version.ts";
import { startPostgres } from "../../test/kit/postgres.ts";
import { documentFile } from "../generate/openapi.ts";
import { node } from "../kit/command.ts";
import { inRoot, read } from "../kit/repository.ts";
import { frozenDocument } from "./api/released.ts";

const folder = inRoot("test/fixtures/releases", softwareVersion);
if (existsSync(folder)) {
  console.error(`${folder} is there already. A frozen release never changes: raise the version in package.json first.`);
  process.exit(1);
}

// which database it is, is decided when the schema is loaded: a process of its own for each
const freezer = "scripts/releases/freeze-one.ts";
const postgres = await startPostgres();
try {
  const runs = [
    { into: join(folder, "sqlite"), env: {} },
    { into: join(folder, "pg"), env: { FORECOURT_DATABASE_URL: postgres.url } },
  ];
  for (const { into, env } of runs) {
    const { status } = await node([freezer, into], { output: "terminal", env });
    if (status !== 0) process.exitCode = 1;
  }
  const { fileName, content } = frozenDocument(read(documentFile));
  writeFileSync(join(folder, fileName), content);
} finally {
  await postgres.stop();
}
