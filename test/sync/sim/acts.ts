import { tableNamed } from "../../../server/features/sync/policies/synced-table.ts";
import type { RawRow } from "../../../server/platform/db/raw.ts";
import type { Machine } from "./machine.ts";
import { isUnknown } from "./skew.ts";
import type { Step } from "./steps.ts";

/** Text that one write put into one column. No other write has it. */
export interface Mark {
  readonly text: string;
  /** A later write or deletion replaced it, on a machine that had it. */
  isReplaced: boolean;
  /** Only a database that was given up, for a backup or a clone, had it. */
  isGivenUp: boolean;
}

/** Rows that belong to a car, as `table_no row_id`. */
export type Belongings = ReadonlySet<string>;

export interface Acts {
  /** Carries out what a person does at a machine. */
  run(machine: Machine, step: Step): Promise<void>;
  readonly marks: readonly Mark[];
  /** What a machine had of a car when somebody changed the car there, by the stamp of the change. */
  readonly seen: ReadonlyMap<string, Belongings>;
}

const tables = ["vehicles", "contacts", "leads", "kpis", "saved_views", "sales"] as const;
/** The columns that `change` writes, as text that is seen nowhere else. */
const marked: Readonly<Record<(typeof tables)[number], readonly string[]>> = {
  vehicles: ["location", "notes", "drivetrain", "engine"],
  contacts: ["name", "notes", "source"],
  leads: ["note", "target_info", "tag"],
  kpis: ["title", "description", "formula"],
  saved_views: ["query"],
  sales: ["void_reason"],
};
/** The tables with rows that belong to a car, and the columns that say to which. */
const belongsToCar = { leads: "car_id", sales: "vehicle_id", inspection_cases: "vehicle_id" };
const at = "2026-01-01T00:00:00.000Z";

/** The newest stamp of the fields of a row of `sync_rows`. */
export function newestStamp({ stamp, fields }: RawRow): string {
  const ofFields = Object.values(JSON.parse(String(fields ?? "{}")) as Record<string, string>);
  return [String(stamp), ...ofFields].reduce((a, b) => (a > b ? a : b));
}

export function createActs(): Acts {
  const marks: Mark[] = [];
  const seen = new Map<string, Belongings>();
  let ids = 0;
  const newMark = (): string => {
    const text = `mark ${marks.length}.`;
    marks.push({ text, isReplaced: false, isGivenUp: false });
    return text;
  };
  const replace = (values: readonly unknown[]) => {
    for (const mark of marks) if (values.includes(mark.text)) mark.isReplaced = true;
  };

  async function insert(machine: Machine, table: string, values: Readonly<Record<string, unknown>>) {
    ids += 1;
    const row = { id: `${table}-${String(ids).padStart(4, "0")}`, workspace_id: machine.workspaceId, ...values };
    const names = Object.keys(row);
    await machine.ask(
      `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
      Object.values(row),
    );
  }

  async function choose(machine: Machine, table: string, n: number): Promise<string | undefined> {
    const rows = await machine.read(`select id from ${table} where workspace_id = ? order by id`, [
      machine.workspaceId,
    ]);
    return rows.length === 0 ? undefined : String(rows[n % rows.length]?.id);
  }

  async function add(machine: Machine, { what, n }: Extract<Step, { kind: "add" }>): Promise<void> {
    if (what === "poison" && machine.isHost) return;
    const times = { created_at: at, updated_at: at };
    const isFree = async (sql: string, value: string) => (await machine.read(sql, [value])).length === 0;
    const car = await choose(machine, "vehicles", n);
    if (what === "car") {
      const vin = (await isFree("select id from vehicles where vin = ?", `VIN-${n}`)) ? `VIN-${n}` : null;
      const [owner] = await machine.read("select account_id as id from workspaces where id = ?", [machine.workspaceId]);
      const fixed = { owner_id: owner?.id, make: "Saab", model: "900", status: "IN_STOCK", search_text: "", ...times };
      await insert(machine, "vehicles", { ...fixed, vin, notes: newMark() });
    } else if (what === "contact") {
      await insert(machine, "contacts", { name: newMark(), status: "NEW", search_text: "", ...times });
    } else if (what === "kpi") {
      if (!(await isFree("select id from kpis where key = ?", `kpi-${n}`))) return;
      const shown = { display_order: n, is_visible: 1, chart_type: "LINE", chart_enabled: 0, chart_config: "{}" };
      const kind = { kpi_type: "CUSTOM", data_type: "NUMBER" };
      await insert(machine, "kpis", { key: `kpi-${n}`, title: newMark(), ...kind, ...shown, ...times });
    } else if (what === "view") {
      if (isUnknown(machine, "saved_views")) return;
      if (!(await isFree("select id from saved_views where name = ?", `view-${n}`))) return;
      await insert(machine, "saved_views", { page: "INVENTORY", name: `view-${n}`, query: newMark(), ...times });
    } else if (car !== undefined && (what === "lead" || what === "poison")) {
      const contact = (await choose(machine, "contacts", n)) ?? null;
      const fixed = {
        status: "NEW",
        action: "CALL",
        target_name: "Grace",
        position: n,
        status_since: at,
        search_text: "",
      };
      await insert(machine, "leads", {
        car_id: car,
        contact_id: contact,
        ...fixed,
        target_info: newMark(),
        ...times,
        ...(what === "poison" && { note: "poison" }),
      });
    } else if (car !== undefined && what === "sale") {
      await insert(machine, "sales", {
        vehicle_id: car,
        sold_price_cents: n,
        sold_at: at,
        void_reason: newMark(),
        ...times,
      });
    } else if (car !== undefined && what === "case") {
      await insert(machine, "inspection_cases", {
        vehicle_id: car,
        status: "completed",
        opened_by: newMark(),
        created_at: at,
      });
    }
  }

  async function change(machine: Machine, { n, field }: Extract<Step, { kind: "change" }>): Promise<void> {
    const table = tables[n % tables.length] ?? "vehicles";
    const id = await choose(machine, table, Math.floor(n / tables.length));
    if (id === undefined) return;
    const columns = marked[table];
    const column = columns[field % columns.length] ?? "";
    if (isUnknown(machine, table, column)) return;
    const [before] = await machine.read(`select ${column} as text from ${table} where id = ?`, [id]);
    replace([before?.text]);
    await machine.ask(`update ${table} set ${column} = ? where id = ?`, [newMark(), id]);
    if (table === "vehicles") await noteSeen(machine, id);
  }

  async function noteSeen(machine: Machine, car: string): Promise<void> {
    const [version] = await machine.read(
      "select stamp, fields from sync_rows where table_no = 3 and row_id = ? and workspace_id = ?",
      [car, machine.workspaceId],
    );
    if (version === undefined) return;
    const belongings: string[] = [];
    for (const [table, column] of Object.entries(belongsToCar)) {
      const rows = await machine.read(`select id from ${table} where ${column} = ?`, [car]);
      belongings.push(...rows.map(({ id }) => `${tableNamed(table)?.policy.no} ${String(id)}`));
    }
    seen.set(newestStamp(version), new Set(belongings));
  }

  async function remove(machine: Machine, { n }: Extract<Step, { kind: "remove" }>): Promise<void> {
    const table = tables[n % tables.length] ?? "vehicles";
    const id = await choose(machine, table, Math.floor(n / tables.length));
    if (id === undefined || isUnknown(machine, table)) return;
    const rows = [...(await machine.read(`select * from ${table} where id = ?`, [id]))];
    if (table === "vehicles") {
      for (const [child, column] of Object.entries(belongsToCar)) {
        rows.push(...(await machine.read(`select * from ${child} where ${column} = ?`, [id])));
      }
    }
    // the row has values of columns that the older version does not know
    const unknown = await machine.read("select extra from sync_rows where row_id = ? and extra is not null", [id]);
    rows.push(...unknown.map(({ extra }) => JSON.parse(String(extra)) as RawRow));
    replace(rows.flatMap((row) => Object.values(row)));
    await machine.ask(`delete from ${table} where id = ?`, [id]);
  }

  return {
    marks,
    seen,
    async run(machine, step) {
      if (step.kind === "add") await add(machine, step);
      if (step.kind === "change") await change(machine, step);
      if (step.kind === "remove") await remove(machine, step);
      if (step.kind === "sell") {
        const id = await choose(machine, "vehicles", step.n);
        // the three columns of the group say the same, so that a mixed group is seen
        const sold = step.value === 0 ? ["IN_STOCK", null, null] : ["SOLD", step.value, `sold ${step.value}`];
        await machine.ask("update vehicles set status = ?, sold_price_cents = ?, sold_at = ? where id = ?", [
          ...sold,
          id ?? null,
        ]);
        if (id !== undefined) await noteSeen(machine, id);
      }
      if (step.kind === "move") {
        const [lead, car] = [await choose(machine, "leads", step.n), await choose(machine, "vehicles", step.to)];
        if (lead && car) await machine.ask("update leads set car_id = ? where id = ?", [car, lead]);
      }
    },
  };
}
