import { days, instantOf } from "../../../server/platform/clock.ts";
import type { PlannedCar } from "../dealership/inventory.ts";
import type { customersOf, PlannedContact, PlannedLead } from "../dealership/leads.ts";
import type { PlannedAssessment } from "../dealership/workshop.ts";
import type { Act, Crew } from "./acts.ts";
import { advertised } from "./campaigns.ts";
import { inspect, inspectionsOf, type PlannedInspection } from "./inspections.ts";

/** A working day: the acts of a day are spread over the hours before the hour of the making. */
const workMs = days(1) / 3;

/** When each act happens, in order: days in the past at about this hour, today's just before now. */
export function timed(acts: readonly Act[], now: Date): readonly (Act & { readonly at: Date })[] {
  const byDay = Map.groupBy(acts, ({ daysAgo }) => daysAgo);
  return [...byDay]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([daysAgo, ofDay]) =>
      ofDay.map((act, at) => {
        const before = workMs * (1 - (at + 1) / (ofDay.length + 1));
        return { ...act, at: new Date(now.getTime() - days(daysAgo) - before) };
      }),
    );
}

interface Plan extends ReturnType<typeof customersOf> {
  readonly cars: readonly PlannedCar[];
  readonly assessments: readonly PlannedAssessment[];
  readonly zipCode: string;
}

/** All that happens at the dealership. Acts of one day stand in the order in which they must come. */
export const actsOf = (plan: Plan): readonly Act[] => [
  ...plan.cars.flatMap((car) => bought(car, plan.zipCode)),
  ...inspectionsOf(plan.cars).map(inspected),
  ...plan.assessments.map(assessed),
  ...plan.leads.flatMap(asked),
  ...plan.cars.flatMap((car) => sold(car, plan)),
  ...plan.leads.flatMap(answered),
  ...advertised(plan.cars),
];

function bought(one: PlannedCar, zipCode: string): readonly Act[] {
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

const inspected = (one: PlannedInspection): Act => ({
  daysAgo: one.daysAgo,
  run: ({ of, longWalk }) => inspect(of("ines@example.com"), one, longWalk),
});

const assessed = ({ stockNumber, daysAgo, damages }: PlannedAssessment): Act => ({
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

function asked(lead: PlannedLead): readonly Act[] {
  const { stockNumber, action, note, tag } = lead;
  const run = async (crew: Crew) => {
    const id = await contactId(crew, lead.contact);
    const made = await crew.owner.contacts.assign({ params: { id }, body: { carId: stockNumber, action, note } });
    crew.leads.set(leadKey(lead), made.id);
    await crew.owner.leads.update({ params: { id: made.id }, body: { tag } });
  };
  return [{ daysAgo: lead.daysAgo, run }];
}

function answered(lead: PlannedLead): readonly Act[] {
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

function sold({ stockNumber, sold: sale }: PlannedCar, { buyers }: Plan): readonly Act[] {
  const buyer = buyers.find(({ stockNumbers }) => stockNumbers.includes(stockNumber));
  if (!sale || !buyer) return [];
  const run = async (crew: Crew) =>
    crew.owner.vehicles.sell({
      params: { id: stockNumber },
      body: { soldPrice: sale.dollars, satisfaction: sale.stars, contactId: await contactId(crew, buyer.contact) },
    });
  return [{ daysAgo: sale.daysAgo, run }];
}
