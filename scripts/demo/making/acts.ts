import type { Email } from "../dealership/people.ts";
import type { Api } from "./callers.ts";

/** Who acts, and what was answered that later acts need. */
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

/** One thing that somebody does on a day, counted back from today. */
export interface Act {
  readonly daysAgo: number;
  run(crew: Crew): Promise<unknown>;
}
