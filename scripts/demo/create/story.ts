import { days, instantOf } from "../../../server/platform/clock.ts";
import type { PlannedCar } from "../dealership/inventory.ts";
import type { customersOf, PlannedContact, PlannedLead } from "../dealership/leads.ts";
import type { PlannedAssessment } from "../dealership/workshop.ts";
import type { Action, Crew } from "./actions.ts";
import { advertised } from "./campaigns.ts";
import { carsToPhotograph, inspect, inspectionsOf, type PlannedInspection } from "./inspections.ts";
import { addPhotos } from "./photos.ts";

/** A working day: the actions of a day happen in the hours before the current time of day. */
const workMs = days(1) / 3;

/** The time of each action, in order. Past days end at about the current time of day, and today just before now. */
export function timed(actions: readonly Action[], now: Date): readonly (Action & { readonly at: Date })[] {
  const byDay = Map.groupBy(actions, ({ daysAgo }) => daysAgo);
  return [...byDay]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([daysAgo, ofDay]) =>
      ofDay.map((action, at) => {
        const before = workMs * (1 - (at + 1) / (ofDay.length + 1));
        return { ...action, at: new Date(now.getTime() - days(daysAgo) - before) };
      }),
    );
}

interface Plan extends ReturnType<typeof customersOf> {
  readonly cars: readonly PlannedCar[];
  readonly assessments: readonly PlannedAssessment[];
  readonly zipCode: string;
}

/** All actions at the dealership. Actions of one day are in the order in which they must happen. */
export const actsOf = (plan: Plan): readonly Action[] => [
  ...plan.cars.flatMap((car) => bought(car, plan.zipCode)),
  ...carsToPhotograph(plan.cars).map(photographed),
  ...inspectionsOf(plan.cars).map(inspected),
  ...plan.assessments.map(assessed),
  ...plan.leads.flatMap(asked),
  ...plan.cars.flatMap((car) => sold(car, plan)),
  ...plan.leads.flatMap(answered),
  ...advertised(plan.cars),
];

function bought(one: PlannedCar, zipCode: string): readonly Action[] {
  const { car, stockNumber, prices } = one;
  const add = ({ owner, teamId, now }: Crew) =>
    owner.vehicles.create({
      body: {
        vin: one.vin,
        stockNumber,
        make: car.model.make,
        model: car.model.model,
        trim: car.build.trim,
        teamId,
        overviewYear: car.year,
        bodyStyle: car.model.body,
        engine: car.build.engine,
        fuelType: car.model.fuel,
        transmission: "Automatic",
        drivetrain: car.model.drivetrain,
        mileage: car.miles,
        zipCode,
        exteriorColor: one.color,
        interiorColor: one.interior,
        condition: one.condition,
        location: "Indianapolis",
        status: "IN_RECON",
        acquiredAt: instantOf(now()),
        purchasePrice: one.paid,
        notes: "Demo data: a car that was never built.",
      },
    });
  const priced = prices.map(({ daysAgo, dollars }, at) => ({
    daysAgo,
    run: ({ of }: Crew) =>
      of("mara@example.com").vehicles.update({
        params: { id: stockNumber },
        body: { askingPrice: dollars, ...(at === 0 && { status: "IN_STOCK" }) },
      }),
  }));
  const hold = ({ of }: Crew) =>
    of("mara@example.com").vehicles.update({ params: { id: stockNumber }, body: { status: "ON_HOLD" } });
  return [
    { daysAgo: one.boughtDaysAgo, run: add },
    ...priced,
    ...(one.end === "ON_HOLD" ? [{ daysAgo: 1, run: hold }] : []),
  ];
}

const photographed = ({ car, daysAgo }: ReturnType<typeof carsToPhotograph>[number]): Action => ({
  daysAgo,
  run: ({ of }) => addPhotos(of("mara@example.com"), car),
});

const inspected = (one: PlannedInspection): Action => ({
  daysAgo: one.daysAgo,
  run: ({ of, longWalk }) =>
    inspect({ inspector: of("ines@example.com"), manager: of("mara@example.com") }, one, longWalk),
});

const assessed = ({ stockNumber, daysAgo, damages }: PlannedAssessment): Action => ({
  daysAgo,
  run: ({ owner }) =>
    owner.assessments.create({
      body: {
        vehicle_id: stockNumber,
        damages: [...damages],
        assessment_options: { labor_rate_region: "US_MIDWEST" },
      },
    }),
});

const leadKey = ({ stockNumber, contact }: PlannedLead) => `${stockNumber} ${contact.email}`;

async function contactId({ owner, contacts }: Crew, { name, email, phone, source }: PlannedContact): Promise<string> {
  const known = contacts.get(email);
  if (known !== undefined) return known;
  const { contact_id } = await owner.contacts.create({ body: { name, email, phone, source } });
  contacts.set(email, contact_id);
  return contact_id;
}

function asked(lead: PlannedLead): readonly Action[] {
  const { stockNumber, action, note, tag } = lead;
  const run = async (crew: Crew) => {
    const id = await contactId(crew, lead.contact);
    const made = await crew.owner.contacts.assign({ params: { id }, body: { carId: stockNumber, action, note } });
    crew.leads.set(leadKey(lead), made.id);
    await crew.owner.leads.update({ params: { id: made.id }, body: { tag } });
  };
  return [{ daysAgo: lead.daysAgo, run }];
}

function answered(lead: PlannedLead): readonly Action[] {
  const { end, followUp, contact, stockNumber } = lead;
  const close = async (crew: Crew) => {
    if (!end) return;
    const id = crew.leads.get(leadKey(lead)) ?? "";
    await crew.of(end.by).leads.update({ params: { id }, body: { status: end.status } });
    const { status, notes } = contact;
    await crew.owner.contacts.update({ params: { id: await contactId(crew, contact) }, body: { status, notes } });
  };
  const next = ({ of }: Crew) =>
    of(followUp?.by ?? "sid@example.com").leads.create({
      params: { carId: stockNumber },
      body: { action: followUp?.action ?? "", targetName: contact.name, targetInfo: contact.phone, tag: "follow-up" },
    });
  return [
    ...(end ? [{ daysAgo: end.daysAgo, run: close }] : []),
    ...(followUp ? [{ daysAgo: followUp.daysAgo, run: next }] : []),
  ];
}

function sold({ stockNumber, sold: sale }: PlannedCar, { buyers }: Plan): readonly Action[] {
  const buyer = buyers.find(({ stockNumbers }) => stockNumbers.includes(stockNumber));
  if (!sale || !buyer) return [];
  const run = async (crew: Crew) =>
    crew.owner.vehicles.sell({
      params: { id: stockNumber },
      body: { soldPrice: sale.dollars, satisfaction: sale.stars, contactId: await contactId(crew, buyer.contact) },
    });
  return [{ daysAgo: sale.daysAgo, run }];
}
