import type { Email } from "../dealership/people.ts";
import type { Api } from "./callers.ts";

/** The API callers of the team, and ids that later actions need. */
export interface Crew {
  readonly owner: Api;
  readonly now: () => Date;
  readonly of: (email: Email) => Api;
  readonly teamId: string;
  /** Photos of the longest walk around a car. */
  readonly longWalk: number;
  /** Ids of contacts by e-mail address, and of leads by car and contact. */
  readonly contacts: Map<string, string>;
  readonly leads: Map<string, string>;
}

/** One action of a team member on a day, counted back from today. */
export interface Action {
  readonly daysAgo: number;
  run(crew: Crew): Promise<unknown>;
}
