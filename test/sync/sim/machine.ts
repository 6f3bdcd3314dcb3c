import type { ChangedRow } from "../../../server/features/sync/apply/news.ts";
import { forgetLink } from "../../../server/features/sync/link/begin.ts";
import { newEpoch } from "../../../server/features/sync/link/forks.ts";
import type { SyncNeeds } from "../../../server/features/sync/link/host.ts";
import { adoptExtra, applyKept } from "../../../server/features/sync/link/upgrade.ts";
import { createSync, type Sync } from "../../../server/features/sync/sync.module.ts";
import type { RawRow } from "../../../server/platform/db/raw.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { type Content, openDatabase, type Sabotage } from "./database.ts";
import { watchNews } from "./news.ts";

/** A backup: of a machine with the older version of the product, its rows are in the form of that version. */
export interface Image {
  readonly content: Content;
  readonly isOld: boolean;
  readonly workspaceId: string;
}

export interface Machine {
  readonly name: string;
  workspaceId: string;
  readonly isHost: boolean;
  sync: Sync;
  /** Of its clock, from the true time. */
  offsetMs: number;
  /** The time at which its clock stands still. */
  frozenAt: number | undefined;
  /** It runs the older version of the product (`skew.ts`). */
  isOld: boolean;
  backup: Image | undefined;
  /** The rows that were reported as news, in their order. */
  readonly news: ChangedRow[];
  /** What is wrong with these reports, if they are checked. */
  readonly newsProblems: string[];
  /** Runs a statement in a transaction of a person. */
  ask(sql: string, values?: readonly unknown[]): Promise<readonly RawRow[]>;
  /** Reads, outside of a transaction. */
  read(sql: string, values?: readonly unknown[]): Promise<readonly RawRow[]>;
  image(): Image;
  /** Goes on with another database, as after a restore. */
  replace(image: Image): Promise<void>;
  /** Starts again: what was only in memory is gone. */
  restart(): Promise<void>;
  /** Ends the link and begins another one. */
  relink(): Promise<void>;
  /** What the first start of a newer version does. */
  upgrade(): Promise<void>;
  stopAfter(statements: number | undefined): void;
  counted(): number;
  close(): void;
}

interface MachineNeeds {
  readonly number: number;
  readonly isHost: boolean;
  readonly now: () => number;
  readonly random: (bytes: number) => string;
  readonly isOld?: boolean;
  readonly sabotage?: Sabotage | undefined;
  /** Compares the news with what each transaction has changed, which takes as long as all else. */
  readonly checksNews?: boolean | undefined;
}

/** So few that histories have several batches, of which the next is read while the host applies one. */
const rowsInBatch = 4;

const at = "2026-01-01T00:00:00.000Z";

export async function openMachine({ number, isHost, now, random, ...given }: MachineNeeds): Promise<Machine> {
  const workspaceId = `workspace-${number}`;
  const opened = await openDatabase();
  const watched = watchNews(opened, { isChecked: given.checksNews ?? false, workspaceId: () => machine.workspaceId });
  const machine: Machine = {
    name: isHost ? "host" : `desk ${number}`,
    workspaceId,
    isHost,
    offsetMs: 0,
    frozenAt: undefined,
    isOld: given.isOld ?? false,
    backup: undefined,
    news: watched.news,
    newsProblems: watched.problems,
    sync: syncOf(),
    ask: (sql, values) => opened.store.write(() => opened.run(sql, values)),
    read: (sql, values) => opened.run(sql, values),
    image: () => ({ content: opened.content(), isOld: machine.isOld, workspaceId: machine.workspaceId }),
    async replace({ content, ...image }) {
      opened.load(content);
      Object.assign(machine, image);
      await machine.restart();
    },
    async restart() {
      opened.store.beforeCommit(undefined);
      machine.sync = syncOf();
      await machine.sync.resume();
    },
    async relink() {
      // without the end of the capture, which changes the schema
      await opened.store.write(() => forgetLink(opened.run, machine.workspaceId));
      await machine.sync.link(machine.workspaceId, "workstation");
    },
    async upgrade() {
      const all = { ...needs(), store: opened.store };
      await adoptExtra(all, machine.workspaceId);
      await applyKept(all, machine.workspaceId);
    },
    stopAfter: opened.stopAfter,
    counted: opened.counted,
    close: opened.close,
  };
  function needs(): SyncNeeds {
    const clock = () => machine.frozenAt ?? now() + machine.offsetMs;
    const { store, reportNews } = watched;
    return { store, derive: derivedColumns, reportNews, random, now: clock, rowsInBatch };
  }
  function syncOf(): Sync {
    return createSync(needs());
  }
  const known = linked.get(machine.name);
  if (known) await linkAs(machine, known, random);
  else {
    await addWorkspace(machine, { accountId: `account-${number}`, workspaceId });
    await machine.sync.link(workspaceId, isHost ? "host" : "workstation");
    linked.set(machine.name, machine.image());
  }
  opened.sabotage(given.sabotage);
  return machine;
}

/** By name. Linking asks each table for its rows, and there are none. */
const linked = new Map<string, Image>();

async function linkAs(machine: Machine, image: Image, random: MachineNeeds["random"]): Promise<void> {
  const { isOld } = machine;
  await machine.replace({ ...image, isOld });
  const { epoch, node, installationId, receipt } = newEpoch({ random });
  await machine.read("update sync_link set epoch = ?, node = ?, installation_id = ?, receipt = ?", [
    epoch,
    node,
    machine.isHost ? null : installationId,
    receipt,
  ]);
}

export async function addWorkspace(
  machine: Machine,
  { accountId, workspaceId }: { readonly accountId: string; readonly workspaceId: string },
): Promise<void> {
  await machine.ask(
    "insert into accounts (id, email, name, password_hash, role, plan, email_verified, created_at, updated_at) values (?, ?, 'Ada', '', 'owner', 'free', 1, ?, ?)",
    [accountId, `${accountId}@example.com`, at, at],
  );
  await machine.ask("insert into workspaces (id, account_id, environment, created_at) values (?, ?, 'production', ?)", [
    workspaceId,
    accountId,
    at,
  ]);
}
