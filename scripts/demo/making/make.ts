import { type Clock, dayOf, days, instantOf } from "../../../server/platform/clock.ts";
import { home } from "../cars/places.ts";
import { carsOfDemo, inventoryOf } from "../dealership/inventory.ts";
import { customersOf } from "../dealership/leads.ts";
import { dealer, type Email, password, team } from "../dealership/people.ts";
import { assessmentsOf } from "../dealership/workshop.ts";
import type { Crew } from "./acts.ts";
import { type Joined, join } from "./callers.ts";
import { importMarket, trainModel } from "./market.ts";
import { showcase } from "./showcase.ts";
import { actsOf, timed } from "./story.ts";

/** A clock that is told the time: the dealership lives through its months in a minute. */
export interface StoryClock extends Clock {
  setTo(time: Date): void;
}

export interface Making {
  /** Of a server that nobody has registered with. */
  readonly origin: string;
  readonly clock: StoryClock;
  readonly seed: number;
  readonly listings: number;
  readonly cars?: number;
  /** Photos of the longest walk around a car, and pictures of a spin; fewer in tests. */
  readonly longWalk?: number;
  readonly spinFrames?: number;
  /** Told what is being done. */
  readonly say?: (what: string) => void;
}

/** The last of the day's acts ends before now; the team is there before the first car. */
const before = days(10);

/** The dealership of a seed, as it stands on a day (days since 1970): the same for the same seed and day. */
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

/** Makes the demo through the server's own API: months of a dealership's life, then a market, a price model and a showcase. */
export async function makeDemo({ origin, clock, seed, listings, cars, ...making }: Making): Promise<void> {
  const { longWalk = 36, spinFrames = 36, say = () => undefined } = making;
  const now = clock.now();
  const today = dayOf(instantOf(now));
  const plan = dealershipOf({ seed, today, ...(cars !== undefined && { cars }) });
  const acts = timed(actsOf(plan), now);

  say("a team");
  clock.setTo(new Date((acts[0]?.at ?? now).getTime() - before));
  const { crew, members } = await hire(origin, clock, longWalk);
  say(`${plan.cars.length} vehicles and ${plan.leads.length} leads`);
  for (const act of acts) {
    clock.setTo(act.at);
    await act.run(crew);
  }
  clock.setTo(now);
  say(`a market of ${listings} listings`);
  await importMarket(crew.owner, { listings, seed, today });
  say("its price model");
  await trainModel(crew.owner);
  say("valuations, a full case, two spins, a webhook");
  await showcase(crew, plan.cars, { spinFrames });
  for (const member of members) await member.leave();
}

/** One after the other, a day apart: the owner founds the team and invites the rest. */
async function hire(origin: string, clock: StoryClock, longWalk: number) {
  const nextDay = () => clock.setTo(new Date(clock.now().getTime() + days(1)));
  const [first, ...others] = team;
  const owner = await join(origin, { ...person(first), password });
  const { id: teamId } = await owner.api.teams.create({ body: { ...dealer } });
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
