// npm run db:generate -- add_leads: the next migration of each dialect, both under that name, from server/platform/db/schema.ts.
import { node } from "../kit/command.ts";

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Say what the migration does: npm run db:generate -- add_leads");
  process.exit(1);
}

for (const dialect of ["sqlite", "pg"]) {
  const command = ["node_modules/drizzle-kit/bin.cjs", "generate", `--config=drizzle.${dialect}.config.ts`];
  const { status } = await node([...command, `--name=${name}`], { output: "terminal" });
  if (status !== 0) process.exit(status);
}
