import { expect, it } from "vitest";
import { killMachines } from "./kill-machines.ts";

/** `npm run test:faults` sets larger ones. */
const kills = Number(process.env.SYNC_KILLS ?? 6);
const seed = Number(process.env.SYNC_SEED ?? 1);
const marketRows = Number(process.env.SYNC_ROWS ?? 2000);
const photos = Number(process.env.SYNC_PHOTOS ?? 10);
const photoBytes = Number(process.env.SYNC_PHOTO_BYTES ?? 200_000);

const timeoutMs = 300_000 + kills * 20_000 + marketRows * 20 + photos * 10_000;

it(
  `two workstations and a host have the same rows and files after ${kills} kills and a bad line`,
  async () => {
    const report = (line: string) => console.log(line);
    const settings = { kills, seed, marketRows, photos, photoBytes, settleWithinMs: timeoutMs / 2 };
    const { problems, rows, files, confirmed, faults } = await killMachines({ ...settings, report });
    report(`${rows} rows, ${files} files; confirmed ${JSON.stringify(confirmed)}; requests ${JSON.stringify(faults)}`);
    expect(problems).toEqual([]);
    expect(rows).toBeGreaterThan(marketRows);
    // two for each photo: as it was sent, and upright
    expect(files).toBeGreaterThanOrEqual(2 * confirmed.photos);
    // a slow machine may have no deletion, which is rare
    expect(Math.min(confirmed.cars, confirmed.leads, confirmed.photos)).toBeGreaterThan(0);
  },
  timeoutMs,
);
