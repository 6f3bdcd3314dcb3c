import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { countIn, isAnswer, type Scene, type Work } from "./work.ts";

/** Backups are made while everything else goes on. Each acknowledged one must be whole and have what was there before it. */
export function backupWork(scene: Scene): Work {
  const { api } = scene.server.caller;
  const made: { name: string; folder: string; leadsBefore: number }[] = [];
  let checked = 0;

  function contentProblems({ name, folder, leadsBefore }: (typeof made)[number]): string[] {
    const db = new Database(join(folder, "forecourt.db"), { readonly: true });
    try {
      const isSound = db.pragma("integrity_check", { simple: true }) === "ok";
      const leads = db.prepare("select count(*) from leads").pluck().get() as number;
      return [
        ...(isSound ? [] : [`backup ${name} is damaged`]),
        ...(leads >= leadsBefore ? [] : [`backup ${name} has ${leads} leads, and ${leadsBefore} were there before it`]),
      ];
    } finally {
      db.close();
    }
  }

  return {
    name: "backups",
    async step() {
      if (scene.random.next() > 0.05) return;
      const leadsBefore = countIn(scene, "leads");
      // a backup that was being made at a kill may go on after the restart
      const backup = await api.backups.make().catch((error: unknown) => {
        if (isAnswer(error) && error.code === "BACKUP_UNAVAILABLE") return undefined;
        throw error;
      });
      if (backup) made.push({ name: backup.name, folder: backup.folder, leadsBefore });
    },
    async problems() {
      const found = made.slice(checked).flatMap(contentProblems);
      checked = made.length;
      return found;
    },
    async outcome() {
      const { backups, folder } = await api.backups.list();
      const listed = backups.map(({ name }) => name);
      const missing = made.filter(({ name }) => !listed.includes(name));
      const found = missing.map(({ name }) => `backup ${name} is not in the list`);
      // an unfinished one may be of another process: it is removed a day later
      const names = folder === null ? [] : readdirSync(folder).filter((name) => !name.endsWith(".partial"));
      const leftovers = names.filter((name) => !listed.includes(name));
      return [...found, ...leftovers.map((name) => `${name} in the folder of backups is not in the list`)];
    },
  };
}
