import { AppError } from "../../../contracts/kit/errors.ts";
import type { Killable } from "../../kit/killable.ts";
import type { Random } from "../../sync/sim/random.ts";

/** A kind of work that a server does while it is killed again and again. It notes what the server has acknowledged. */
export interface Work {
  readonly name: string;
  /** Sends one request, or a few that belong together. Throws what the client throws if the server ends meanwhile. */
  step(): Promise<void>;
  /** After a restart: what is wrong with what was acknowledged since the last one, as sentences. */
  problems?(): Promise<string[]>;
  /** Waits until the background work that was begun has ended; what is wrong with it. */
  settle?(): Promise<string[]>;
  /** After the last restart: what is wrong with everything that was acknowledged. */
  outcome?(): Promise<string[]>;
  close?(): Promise<void>;
}

export interface Scene {
  readonly server: Killable;
  readonly random: Random;
  /** A vehicle that all kinds of work may use. */
  readonly vehicleId: string;
}

/** The share of the steps that begin heavy work again once the first has ended: it takes seconds of CPU. */
const heavyShare = 0.01;
export const beginsHeavyWork = ({ random }: Scene, isFirst: boolean): boolean => isFirst || random.next() < heavyShare;

/** An error that the server has answered, in contrast to a connection that was cut. */
export const isAnswer = (error: unknown): error is AppError => error instanceof AppError;

/** The number of rows that a query's `from` clause selects. */
export function countIn({ server }: Scene, from: string, ...values: string[]): number {
  return server.look<{ n: number }>(`select count(*) n from ${from}`, ...values)[0]?.n ?? 0;
}

/** Problems with the events of a record: it must be announced exactly once. */
export function eventProblems(scene: Scene, name: string, id: string): string[] {
  const events = countIn(scene, "outbox_events where name like ? and payload like ?", name, `%${id}%`);
  return events === 1 ? [] : [`${id} has ${events} events ${name} instead of one`];
}

/**
 * The longest that background work takes. A job that was interrupted three times in a row runs alone: it waits until a
 * price model is trained on all imported rows and all vehicles are valued.
 */
const backgroundMs = 600_000;

/** Asks until there is an answer that is not undefined, or until the time has passed. */
export async function eventually<T>(
  ask: () => Promise<T | undefined>,
  timeoutMs = backgroundMs,
): Promise<T | undefined> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
