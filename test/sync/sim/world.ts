import { own } from "../../../contracts/kit/own.ts";
import { maxHeldMs } from "../../../server/features/sync/apply/held.ts";
import { syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import type { Batch, PullRequest } from "../../../server/features/sync/protocol/batch.ts";
import type { ComparisonRequest } from "../../../server/features/sync/protocol/comparison.ts";
import type { Transport } from "../../../server/features/sync/protocol/transport.ts";
import { createActs } from "./acts.ts";
import { addStrangers, attack, rowsOfStrangers } from "./attack.ts";
import { Cut, type Sabotage } from "./database.ts";
import { digestOf, givenUp, problemsOf } from "./invariants.ts";
import { type Image, type Machine, openMachine } from "./machine.ts";
import { randomOf } from "./random.ts";
import { createTranslator, upgrade } from "./skew.ts";
import type { Plan, Step } from "./steps.ts";

/** Rounds of exchanges after which all machines must agree once nothing fails any more. */
const maxRounds = 8;
/** Exchanges in one round, far more than any history needs. */
const maxExchanges = 60;

interface Outcome {
  /** What is wrong in the end, one sentence each. */
  readonly problems: readonly string[];
  /** Of everything that the machines have in the end, if it was asked for. */
  readonly digest?: string | undefined;
  /** How many rows were reported as news. */
  readonly news?: number;
}

interface Options {
  /** A mistake that the run must find. */
  readonly sabotage?: Sabotage;
  readonly digests?: boolean;
  readonly checksNews?: boolean;
}

/** Runs a plan and heals everything: first all machines but one, then this one, too. */
export async function outcomeOf(plan: Plan, { sabotage, digests = false, checksNews }: Options = {}): Promise<Outcome> {
  const random = randomOf(plan.seed ^ 0x5eed);
  const bytes = (count: number) =>
    Array.from({ length: count }, () => random.below(256).toString(16).padStart(2, "0")).join("");
  let now = Date.UTC(2026, 0, 5);
  const machines: Machine[] = [];
  for (let number = 0; number < plan.machines; number += 1) {
    now += 1;
    const isOld = plan.old?.includes(number) ?? false;
    const of = { number, isHost: number === 0, now: () => now, random: bytes };
    machines.push(await openMachine({ ...of, isOld, sabotage, checksNews }));
  }
  const failed = (problem: string): Outcome => ({ problems: [problem] });
  try {
    const world = await createWorld(machines, plan, {
      now: () => now,
      wait: (ms) => {
        now += ms;
      },
    });
    for (const [at, step] of plan.steps.entries()) {
      now += 10;
      try {
        await world.take(step);
      } catch (error) {
        return failed(`step ${at} (${step.kind}): ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    const problems = [...(await world.end()), ...machines.flatMap(({ newsProblems }) => newsProblems)];
    const news = machines.flatMap((machine) => machine.news).length;
    return { problems, news, digest: digests ? await digestOf(machines) : undefined };
  } catch (error) {
    return failed(`after the last step: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    for (const machine of machines) machine.close();
  }
}

/** What is wrong after a plan. */
export const run = async (plan: Plan): Promise<readonly string[]> => (await outcomeOf(plan)).problems;

interface Time {
  readonly now: () => number;
  readonly wait: (ms: number) => void;
}
type Exchange = Extract<Step, { kind: "pull" | "push" }>;

async function createWorld(machines: readonly Machine[], plan: Plan, { now, wait }: Time) {
  const acts = createActs();
  const sent: Batch[] = [];
  const asked: PullRequest[] = [];
  const compared: ComparisonRequest[] = [];
  const translate = createTranslator();
  const [host] = machines;
  if (!host) throw new Error("no host");
  let strangers: string | undefined;
  if (plan.steps.some(({ kind }) => kind === "attack")) {
    await addStrangers(host);
    strangers = await rowsOfStrangers(host);
  }
  const direct = (): Transport => host.sync.host(host.workspaceId);

  /** The network of one exchange. */
  function withFault({ fault, n }: Pick<Exchange, "fault" | "n">): Transport {
    const carry = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (fault === "lost") throw new Cut();
      if (fault === "stoppedHost") host?.stopAfter((n ?? 0) % 60);
      const answer = await ask().finally(() => host?.stopAfter(undefined));
      if (fault === "twice") await ask();
      if (fault === "stale") await repeatOld(n);
      if (fault === "unanswered" || fault === "crash") throw new Cut();
      return answer;
    };
    return {
      async push(batch) {
        sent.push(batch);
        return carry(() => direct().push(batch));
      },
      async pull(request) {
        asked.push(request);
        return carry(() => direct().pull(request));
      },
      async compare(request) {
        compared.push(request);
        return carry(() => direct().compare(request));
      },
      time: () => direct().time(),
    };
  }

  /** A request that was on its way for long, of whichever machine. */
  async function repeatOld(n: number | undefined): Promise<void> {
    const batch = sent[n === undefined ? sent.length - 3 : n % sent.length];
    if (batch) await direct().push(batch);
    const request = n === undefined ? undefined : asked[n % Math.max(asked.length, 1)];
    if (request) await direct().pull(request);
    const comparison = n === undefined ? undefined : compared[n % Math.max(compared.length, 1)];
    if (comparison) await direct().compare(comparison);
  }

  function deskOf(machine: Machine, fault: Pick<Exchange, "fault" | "n">) {
    if (!host) throw new Error("no host");
    return machine.sync.workstation(machine.workspaceId, translate(machine, host, withFault(fault)));
  }

  async function exchange(machine: Machine, step: Exchange): Promise<void> {
    if (machine.isHost) return;
    try {
      if (step.fault === "stopped") machine.stopAfter((step.n ?? 0) % 60);
      await deskOf(machine, step)[step.kind]();
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      machine.stopAfter(undefined);
      if (step.fault === "crash" || step.fault === "stopped") await machine.restart();
      if (step.fault === "stoppedHost") await host?.restart();
    } finally {
      machine.stopAfter(undefined);
    }
  }

  /** Goes on with another database. What only the one before had is lost. */
  async function replace(machine: Machine, image: Image): Promise<void> {
    const { isOld } = machine;
    await givenUp(machines, acts.marks, machine, () => machine.replace(image));
    // a backup of the older version is opened by the newer one
    if (!isOld) await upgrade(machine);
  }

  /** A workstation goes on with the database of another one, as when somebody copies a data folder. */
  async function clone(machine: Machine, from: Machine | undefined): Promise<void> {
    if (machine.isHost || !from || from.isHost || from === machine) return;
    await replace(machine, from.image());
  }

  const steps = {
    async wait(machine: Machine, step: Step) {
      if (step.kind !== "wait") return;
      wait(step.ms);
      await machine.sync.giveUpWaiting();
    },
    backup: async (machine: Machine) => {
      machine.backup = machine.image();
    },
    restore: async (machine: Machine) => replace(machine, machine.backup ?? machine.image()),
    restart: async (machine: Machine) => machine.restart(),
    upgrade,
    relink: async (machine: Machine) => (machine.isHost ? undefined : machine.relink()),
    freeze: async (machine: Machine) => {
      machine.frozenAt = now() + machine.offsetMs;
    },
    overflow: async (machine: Machine) => {
      await machine.read(
        "update sync_link set clock = substr(clock, 1, 12) || 'fffe' || substr(clock, 17) where clock <> ''",
      );
    },
    clock: async (machine: Machine, step: Step) => {
      if (step.kind === "clock") Object.assign(machine, { offsetMs: step.offsetMs, frozenAt: undefined });
    },
    clone: async (machine: Machine, step: Step) =>
      step.kind === "clone" ? clone(machine, machines[step.from]) : undefined,
    async attack(_: Machine, step: Step) {
      const table = step.kind === "attack" ? syncedTables[step.n % syncedTables.length] : undefined;
      if (step.kind !== "attack" || !host || !table) return;
      const taken = await attack(host, table, { nowMs: await direct().time(), n: step.n });
      if (taken.length > 0) throw new Error(`the host took ${taken.join(", ")}`);
    },
  };

  async function take(step: Step): Promise<void> {
    const machine = machines[step.at];
    if (!machine) return;
    if (step.kind === "pull" || step.kind === "push") return exchange(machine, step);
    const special = own(
      steps as Readonly<Record<string, (machine: Machine, step: Step) => Promise<unknown>>>,
      step.kind,
    );
    await (special ? special(machine, step) : acts.run(machine, step));
  }

  /** Lets these workstations exchange until nothing moves. `cut` sends, and never gets an answer. Returns what did not end. */
  async function settle(desks: readonly Machine[], cut?: Machine): Promise<string[]> {
    for (let round = 1; round <= maxRounds; round += 1) {
      let isQuiet = true;
      if (cut) for (const kind of ["push", "pull"] as const) await exchange(cut, { at: 0, kind, fault: "unanswered" });
      for (const machine of desks) {
        wait(1000);
        const desk = deskOf(machine, { fault: "none" });
        for (const way of [desk.pull, desk.push, desk.pull]) {
          const before = await positionOf(machine);
          let exchanges = 0;
          while (await way()) {
            exchanges += 1;
            if (exchanges > maxExchanges) return [`${machine.name} does not come to an end`];
          }
          if ((await positionOf(machine)) !== before) isQuiet = false;
        }
      }
      if (isQuiet) return [];
    }
    return [`${cut ? `without ${cut.name}, ` : ""}the machines still exchange rows after ${maxRounds} rounds`];
  }

  async function heal(healed: readonly Machine[]): Promise<void> {
    for (const machine of healed) {
      Object.assign(machine, { offsetMs: 0, frozenAt: undefined });
      await upgrade(machine);
    }
  }

  /** One workstation stays as it is, and its answers are lost: the others must agree nevertheless. Then all must. */
  async function end(): Promise<string[]> {
    const cut = machines.length > 2 ? machines.at(-1) : undefined;
    if (cut) {
      const others = machines.filter((one) => one !== cut);
      await heal(others);
      const stuck = await settle(others.slice(1), cut);
      const problems = [...stuck, ...(await problemsOf(others, { plan }))];
      if (problems.length > 0) return [`with ${cut.name} cut off:`, ...problems];
    }
    await heal(machines);
    const stuck = await settle(machines.slice(1));
    // no machine may have the parent of a held row any more: a person must see it then
    wait(maxHeldMs + 1);
    for (const machine of machines) await machine.sync.giveUpWaiting();
    const touched = strangers !== undefined && host && (await rowsOfStrangers(host)) !== strangers;
    return [
      ...stuck,
      ...(touched ? ["rows of another workspace were changed"] : []),
      ...(await problemsOf(machines, { plan, marks: acts.marks, seen: acts.seen })),
    ];
  }
  return { take, end };
}

const positionOf = async (machine: Machine): Promise<string> =>
  JSON.stringify(await machine.read("select epoch, pushed, cursor, last_batch, clock_wrong_since from sync_link"));
