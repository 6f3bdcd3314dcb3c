import { expect, it } from "vitest";
import { killLoop } from "./kill-loop.ts";

/** `npm run test:faults` sets them. */
const kills = Number(process.env.FAULT_KILLS ?? 25);
const seed = Number(process.env.FAULT_SEED ?? 1);

it(
  `a server that is killed ${kills} times during every kind of work has everything that it acknowledged, once`,
  async () => {
    const { problems, acknowledged } = await killLoop({ kills, seed, report: (line) => console.log(line) });
    expect(problems).toEqual([]);
    // each kind of work was really done
    expect(Object.keys(acknowledged).sort()).toEqual(
      ["A", "B", "ads", "backups", "imports", "inspections", "leads", "photos", "spins"].sort(),
    );
  },
  60_000 + kills * 20_000,
);
