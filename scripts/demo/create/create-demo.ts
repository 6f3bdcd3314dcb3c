import { type Clock, dayOf, days, instantOf } from "../../../server/platform/clock.ts";
import { home } from "../cars/places.ts";
import { carsOfDemo, inventoryOf } from "../dealership/inventory.ts";
import { customersOf } from "../dealership/leads.ts";
import { dealer, type Email, password, team } from "../dealership/people.ts";
import { assessmentsOf } from "../dealership/workshop.ts";
import type { Crew } from "./actions.ts";
import { type Joined, join } from "./callers.ts";
import { importMarket, trainModel } from "./market.ts";
import { describeDealership } from "./profile.ts";
import { showcase } from "./showcase.ts";
import { actsOf, timed } from "./story.ts";

/** A clock that can be set: the months of the dealership pass within a minute. */
export interface StoryClock extends Clock {
  setTo(time: Date): void;
}

export interface DemoOptions {
  /** Of a server without accounts. */
  readonly origin: string;
  readonly clock: StoryClock;
  readonly seed: number;
  readonly listings: number;
  readonly cars?: number;
  /** Number of photos of the longest walk around a car, and of pictures of a spin; lower in tests. */
  readonly longWalk?: number;
  readonly spinFrames?: number;
  /** Called with the current step. */
  readonly onProgress?: (what: string) => void;
}

/** The team exists this long before the first car. */
const before = days(10);

/** The plan of a dealership on a day (days since 1970). The same seed and day give the same plan. */
export function dealershipOf({
  seed,
  today,
  cars: count = carsOfDemo,
}: {
  seed: number;
  today: number;
  cars?: number;
}) {
  const cars = inventoryOf(seed, today, count);
  return { cars, ...customersOf(seed, cars), assessments: assessmentsOf(seed, cars), zipCode: home.zip };
}

/** Creates the demo through the server's API: months of a dealership, then a market, a price model and a showcase. */
export async function createDemo({ origin, clock, seed, listings, cars, ...extent }: DemoOptions): Promise<void> {
  const { longWalk = 36, spinFrames = 36, onProgress = () => undefined } = extent;
  const now = clock.now();
  const today = dayOf(instantOf(now));
  const plan = dealershipOf({ seed, today, ...(cars !== undefined && { cars }) });
  const actions = timed(actsOf(plan), now);

  onProgress("a team");
  clock.setTo(new Date((actions[0]?.at ?? now).getTime() - before));
  const { crew, members } = await hire(origin, clock, longWalk);
  onProgress(`${plan.cars.length} vehicles and ${plan.leads.length} leads`);
  for (const action of actions) {
    clock.setTo(action.at);
    await action.run(crew);
  }
  clock.setTo(now);
  onProgress(`a market of ${listings} listings`);
  await importMarket(crew.owner, { listings, seed, today });
  onProgress("its price model");
  await trainModel(crew.owner);
  onProgress("valuations, cases, appraisals, two spins, a webhook");
  await showcase(crew, plan.cars, { spinFrames });
  for (const member of members) await member.leave();
}

/** Creates the accounts, one per day: the owner creates the team and invites the others. */
async function hire(origin: string, clock: StoryClock, longWalk: number) {
  const nextDay = () => clock.setTo(new Date(clock.now().getTime() + days(1)));
  const [first, ...others] = team;
  const owner = await join(origin, { ...person(first), password });
  const { id: teamId } = await owner.api.teams.create({ body: { ...dealer } });
  await describeDealership(owner.api);
  const roles = await owner.api.roles.list({ params: { teamId } });
  const joined = new Map<string, Joined>([[first.email, owner]]);
  for (const { name, email, role } of others) {
    nextDay();
    await owner.session.accounts.login({ body: { email: first.email, password } });
    const member = await join(origin, { name, email, password }, owner.session);
    const roleId = roles.find((one) => one.name === role)?.id ?? "";
    const { token } = await owner.api.teams.invite({ params: { teamId }, body: { email, roleId } });
    await member.api.teams.acceptInvitation({ body: { token } });
    joined.set(email, member);
  }
  const of = (email: Email) => joined.get(email)?.api ?? owner.api;
  const known = { contacts: new Map(), leads: new Map() };
  const crew: Crew = { owner: owner.api, now: clock.now, of, teamId, longWalk, ...known };
  return { crew, members: [...joined.values()] };
}

const person = ({ name, email }: (typeof team)[number]) => ({ name, email });
