import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The mails that are not sent by SMTP: one .eml file each in the data folder. */
export function createEmlFiles(dataFolder: string) {
  const folder = join(dataFolder, "outbox");
  const fileOf = (id: string) => join(folder, `${id}.eml`);
  return {
    async write(id: string, message: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true });
      const file = fileOf(id);
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
    delete: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
  };
}
export type EmlFiles = ReturnType<typeof createEmlFiles>;
