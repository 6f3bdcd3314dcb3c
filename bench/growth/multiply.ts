import Database from "better-sqlite3";
import { own } from "../../contracts/kit/own.ts";

/** Rows of the tables at full size, in addition to vehicles, leads and sales. Each is a copy of the first row with an own id. */
const fullRows = {
  contacts: 100_000,
  enquiries: 10_000,
  inspection_cases: 10_000,
  inspections: 10_000,
  inspection_images: 10_000,
  diagnostics: 10_000,
  advanced_diagnostics: 10_000,
  assessments: 10_000,
  valuations: 100_000,
  appraisals: 10_000,
  audit_entries: 100_000,
  webhook_deliveries: 100_000,
  mails: 10_000,
  campaigns: 1_000,
  campaign_platforms: 1_000,
  spin_jobs: 10_000,
  market_imports: 1_000,
} as const;

/** The id of a copy is made of its table and number, so that copies can refer to copies. */
const idOf = (table: string): string =>
  `printf('00000000-%04x-7000-8000-%012x', ${Object.keys(fullRows).indexOf(table)}, n)`;

/** SQL for columns of copies; the others keep the value of the first row. `n` is the number of the copy. */
const columns: Readonly<Record<string, string>> = {
  vehicle_id: "(select id from cars where number = n % (select count(*) from cars))",
  created_at: "strftime('%Y-%m-%dT%H:%M:%fZ', source.created_at, '-' || n || ' minutes')",
  "contacts.name": "source.name || ' ' || n",
  "contacts.email": "'customer' || n || '@example.com'",
  "contacts.email_key": "'customer' || n || '@example.com'",
  "contacts.search_text": "'customer' || n || ' customer' || n || '@example.com'",
  "inspection_images.inspection_id": idOf("inspections"),
  "campaign_platforms.campaign_id": idOf("campaigns"),
  "valuations.automatic": "0",
};

function multiply(database: Database.Database, table: string, count: number): void {
  const names = database.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];
  const values = names.map((name) =>
    name === "id" ? idOf(table) : (own(columns, `${table}.${name}`) ?? own(columns, name) ?? `source."${name}"`),
  );
  database
    .prepare(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
      select ${values.join(", ")} from numbers, (select * from ${table} order by rowid limit 1) as source`)
    .run(count);
}

/** Writes copies into the database file of a stopped server: `share` of the full number of each table. */
export function multiplyRows(file: string, share: number): void {
  const database = new Database(file);
  database.exec(`
    create temp table cars(number integer primary key, id text);
    insert into cars select row_number() over (order by id) - 1, id from vehicles;`);
  database.transaction(() => {
    for (const [table, rows] of Object.entries(fullRows)) multiply(database, table, Math.max(1, rows * share));
  })();
  database.exec("analyze");
  database.close();
}
