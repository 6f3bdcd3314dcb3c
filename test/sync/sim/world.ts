import type { Batch, Transport } from "../../../server/features/sync/protocol/batch.ts";
import { createActs } from "./acts.ts";
import { problemsOf } from "./invariants.ts";
import { type Machine, openMachine } from "./machine.ts";
import { randomOf } from "./random.ts";
import type { Fault, Plan, Step } from "./steps.ts";

/** The network failed, or a machine stopped: the exchange ends here and is tried again later. */
class Cut extends Error {}

/** Rounds of exchanges after which all machines must agree once nothing fails any more. */
const maxRounds = 8;
/** Exchanges in one round, far more than any history needs. */
const maxExchanges = 60;

/** Runs a plan and heals everything. Returns what is wrong then, one sentence each. */
export async function run(plan: Plan): Promise<string[]> {
  const random = randomOf(plan.seed ^ 0x5eed);
  const bytes = (count: number) =>
    Array.from({ length: count }, () => random.below(256).toString(16).padStart(2, "0")).join("");
  let now = Date.UTC(2026, 0, 5);
  const machines: Machine[] = [];
  for (let number = 0; number < plan.machines; number += 1) {
    now += 1;
    machines.push(await openMachine({ number, isHost: number === 0, now: () => now, random: bytes }));
  }
  try {
    const world = createWorld(machines, (ms) => {
      now += ms;
    });
    for (const [at, step] of plan.steps.entries()) {
      now += 10;
      try {
        await world.take(step);
      } catch (error) {
        return [`step ${at} (${step.kind}): ${error instanceof Error ? error.message : String(error)}`];
      }
    }
    const stuck = await world.heal();
    return [...stuck, ...(await problemsOf(machines, plan, world.marks))];
  } catch (error) {
    return [`after the last step: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  } finally {
    for (const machine of machines) machine.close();
  }
}

function createWorld(machines: readonly Machine[], wait: (ms: number) => void) {
  const acts = createActs();
  const sent: Batch[] = [];
  const [host] = machines;
  if (!host) throw new Error("no host");
  const direct = (): Transport => host.sync.host(host.workspaceId);

  /** The network of one exchange. */
  function withFault(fault: Fault): Transport {
    const carry = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (fault === "lost") throw new Cut();
      const answer = await ask();
      if (fault === "twice") await ask();
      const old = sent[sent.length - 3];
      if (fault === "stale" && old) await direct().push(old);
      if (fault === "unanswered" || fault === "crash") throw new Cut();
      return answer;
    };
    return {
      async push(batch) {
        sent.push(batch);
        return carry(() => direct().push(batch));
      },
      pull: (request) => carry(() => direct().pull(request)),
      time: () => direct().time(),
    };
  }

  const deskOf = (machine: Machine, fault: Fault) => machine.sync.workstation(machine.workspaceId, withFault(fault));

  async function exchange(machine: Machine, step: Extract<Step, { kind: "pull" | "push" }>): Promise<void> {
    if (machine.isHost) return;
    try {
      await deskOf(machine, step.fault)[step.kind]();
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      if (step.fault === "crash") await machine.replace(machine.image());
    }
  }

  async function take(step: Step): Promise<void> {
    const machine = machines[step.at];
    if (!machine) return;
    if (step.kind === "pull" || step.kind === "push") return exchange(machine, step);
    if (step.kind === "wait") return wait(step.ms);
    if (step.kind === "backup") machine.backup = machine.image();
    else if (step.kind === "restore") await machine.replace(machine.backup ?? machine.image());
    else if (step.kind === "restart") await machine.replace(machine.image());
    else if (step.kind === "clock") machine.offsetMs = step.offsetMs;
    else if (step.kind === "clone") await clone(machine, machines[step.from]);
    else await acts.run(machine, step);
  }

  /** A workstation goes on with the database of another one, as when somebody copies a data folder. */
  async function clone(machine: Machine, from: Machine | undefined): Promise<void> {
    if (machine.isHost || !from || from.isHost || from === machine) return;
    Object.assign(machine, { workspaceId: from.workspaceId });
    await machine.replace(from.image());
  }

  /** Corrects all clocks and lets all workstations exchange. Returns what did not end. */
  async function heal(): Promise<string[]> {
    for (const machine of machines) machine.offsetMs = 0;
    for (let round = 1; round <= maxRounds; round += 1) {
      let isQuiet = true;
      for (const machine of machines.slice(1)) {
        wait(1000);
        const desk = deskOf(machine, "none");
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
    return [`the machines still exchange rows after ${maxRounds} rounds`];
  }
  return { take, heal, marks: acts.marks };
}

const positionOf = async (machine: Machine): Promise<string> =>
  JSON.stringify(await machine.ask("select epoch, pushed, cursor, last_batch, clock_wrong_since from sync_link"));
