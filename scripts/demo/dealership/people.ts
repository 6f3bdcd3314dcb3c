import { type DemoRole, demoRoles } from "../../../contracts/accounts/demo.ts";
import type { Random } from "../cars/random.ts";

/** An invented person: an obviously made-up name, a reserved domain (RFC 2606), a phone number reserved for fiction (555-01xx). */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const firstNames = [
  "Ada",
  "Ben",
  "Cleo",
  "Dov",
  "Elsa",
  "Finn",
  "Gia",
  "Hugo",
  "Iris",
  "Jon",
  "Kira",
  "Leo",
  "Mona",
  "Ned",
  "Olga",
  "Paul",
  "Quin",
  "Rosa",
  "Sol",
  "Tess",
  "Uma",
  "Vito",
  "Wanda",
  "Xena",
  "Yuri",
  "Zoe",
] as const;
const lastNames = [
  "Placeholder",
  "Sample",
  "Specimen",
  "Fictional",
  "Example",
  "Madeup",
  "Imaginary",
  "Pretend",
  "Nobody",
  "Invented",
  "Template",
  "Dummy",
  "Storybook",
  "Notreal",
] as const;
/** Area codes of Indiana. */
const areaCodes = ["317", "463", "765", "812", "219", "260", "574", "930"] as const;

/** `count` people with different names, addresses and numbers; at most 300. */
export function peopleOf(count: number, random: Random): readonly Person[] {
  const names = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));
  const drawn = names
    .map((name) => ({ name, luck: random.next() }))
    .sort((a, b) => a.luck - b.luck)
    .slice(0, count);
  if (drawn.length < count) throw new RangeError(`there are ${names.length} names only`);
  return drawn.map(({ name }, at) => ({
    name,
    email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
    phone: `(${areaCodes[at % areaCodes.length]}) 555-01${String(Math.floor(at / areaCodes.length)).padStart(2, "0")}`,
  }));
}

export interface Member {
  readonly name: string;
  readonly email: string;
  /** The team's role of that name; the first member owns the team. */
  readonly role: DemoRole | "Admin";
}

/** The dealership's team; the owner comes first. */
export const team = [
  { name: "Dana Demo", email: "dana@example.com", role: "Owner" },
  { name: "Abel Administrator", email: "abel@example.com", role: "Admin" },
  { name: "Mara Manager", email: "mara@example.com", role: "Manager" },
  { name: "Sid Salesman", email: "sid@example.com", role: "Salesperson" },
  { name: "Nora Newhire", email: "nora@example.com", role: "Salesperson" },
  { name: "Ines Inspector", email: "ines@example.com", role: "Inspector" },
  { name: "Vic Viewer", email: "vic@example.com", role: "Viewer" },
] as const satisfies readonly Member[];
/** The people on the sign-in page of the demo: the first of each role. */
export const onePerRole = demoRoles.flatMap((role) => {
  const member = team.find((one) => one.role === role);
  return member ? [{ role, email: member.email }] : [];
});
export type Email = (typeof team)[number]["email"];

/** The password of all accounts. It is public, because a demo only listens to its own machine. */
export const password = "demo-forecourt-Carousel-60";
export const dealer = { name: "Demo Motors (demo data)", slug: "demo-motors" } as const;
