import { expect, it } from "vitest";
import { killMachines } from "./kill-machines.ts";

/** `npm run test:faults` sets larger ones. */
const kills = Number(process.env.SYNC_KILLS ?? 6);
const seed = Number(process.env.SYNC_SEED ?? 1);
const marketRows = Number(process.env.SYNC_ROWS ?? 2000);
const photos = Number(process.env.SYNC_PHOTOS ?? 10);
const photoBytes = Number(process.env.SYNC_PHOTO_BYTES ?? 200_000);

it(
  `two workstations and a host have the same rows and files after ${kills} kills and a bad line`,
  async () => {
    const report = (line: string) => console.log(line);
    const { problems, rows, files, faults } = await killMachines({
      kills,
      seed,
      marketRows,
      photos,
      photoBytes,
      report,
    });
    report(`${rows} rows and ${files} files; requests on the lines: ${JSON.stringify(faults)}`);
    expect(problems).toEqual([]);
    expect(rows).toBeGreaterThan(marketRows);
  },
  300_000 + kills * 20_000 + marketRows * 20 + photos * 10_000,
);
