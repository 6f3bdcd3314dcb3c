import { actions, interestNamed, offers } from "./interests.ts";
import { ownId } from "./own.ts";
import { child, childrenOf, linesOfAll, textOf, type XmlElement } from "./xml/parse.ts";

/** A vehicle that the customer asks for, or offers. */
export interface AdfVehicle {
  /** `buy` by default, as in ADF. */
  readonly interest: string;
  /** `new` or `used`. */
  readonly status: string | undefined;
  /** The id in this product, where this product wrote the document. */
  readonly ownId: string | undefined;
  readonly year: string | undefined;
  readonly make: string | undefined;
  readonly model: string | undefined;
  readonly trim: string | undefined;
  readonly vin: string | undefined;
  readonly stock: string | undefined;
  /** With its unit, where the document has one: "91250 mi". */
  readonly odometer: string | undefined;
  /** Description, prices, finance and comments, one line each. */
  readonly remarks: readonly string[];
}

/** Whether the customer asks for it; otherwise it is the customer's own. */
export const isWanted = ({ interest }: AdfVehicle): boolean => !offers.has(interest);

/** The lead's action for this vehicle. */
export const actionFor = ({ interest }: AdfVehicle): string => actions[interestNamed(interest)];

export function readVehicle(vehicle: XmlElement): AdfVehicle {
  const text = (name: string) => textOf(child(vehicle, name));
  return {
    interest: vehicle.attributes.get("interest")?.trim().toLowerCase() || "buy",
    status: vehicle.attributes.get("status")?.trim().toLowerCase() || undefined,
    ownId: ownId(vehicle),
    year: text("year"),
    make: text("make"),
    model: text("model"),
    trim: text("trim"),
    vin: text("vin"),
    stock: text("stock"),
    odometer: withUnit(child(vehicle, "odometer"), "units"),
    remarks: [
      ...linesOfAll(vehicle, "comments"),
      ...childrenOf(vehicle, "price").map(priceLine),
      ...linesOfAll(vehicle, "pricecomments"),
      ...described.map(([name, label]) => line(label, [text(name)])),
      ...childrenOf(vehicle, "colorcombination").map(colorLine),
      line(
        "Options",
        childrenOf(vehicle, "option").map((option) => textOf(child(option, "optionname"))),
      ),
      ...childrenOf(vehicle, "finance").map(financeLine),
    ].filter((one) => one !== undefined),
  };
}

const described = [
  ["bodystyle", "Body style"],
  ["doors", "Doors"],
  ["transmission", "Transmission"],
  ["condition", "Condition"],
] as const;

/** "Label: one, two"; undefined where all parts are empty. */
export function line(label: string, parts: readonly (string | undefined)[]): string | undefined {
  const content = parts.filter(Boolean).join(", ");
  return content === "" ? undefined : `${label}: ${content}`;
}

/** An amount as it was sent, with the unit or currency of its attribute. */
function withUnit(element: XmlElement | undefined, attribute: string): string | undefined {
  const amount = textOf(element);
  return amount && [amount, element?.attributes.get(attribute)?.trim()].filter(Boolean).join(" ");
}

const priceLine = (price: XmlElement): string | undefined =>
  line(`Price (${price.attributes.get("type")?.trim() || "quote"})`, [withUnit(price, "currency")]);

function colorLine(colors: XmlElement): string | undefined {
  const inside = textOf(child(colors, "interiorcolor"));
  return line("Color", [textOf(child(colors, "exteriorcolor")), inside && `interior ${inside}`]);
}

function financeLine(finance: XmlElement): string | undefined {
  const amounts = [...childrenOf(finance, "amount"), ...childrenOf(finance, "balance")].map((amount) => {
    const sum = withUnit(amount, "currency");
    return sum && [amount.attributes.get("type")?.trim() || amount.name, sum].join(" ");
  });
  return line("Finance", [textOf(child(finance, "method")), ...amounts]);
}

/** "Trade-in: 2012 Honda Civic EX, VIN 2HGFB2F5XCH300001, odometer 98000 mi" */
export function vehicleText({ interest, ...vehicle }: AdfVehicle): string {
  const isOffer = offers.has(interest);
  const car = [isOffer ? undefined : vehicle.status, vehicle.year, vehicle.make, vehicle.model, vehicle.trim];
  const parts = [
    car.filter(Boolean).join(" "),
    vehicle.vin && `VIN ${vehicle.vin}`,
    vehicle.stock && `stock number ${vehicle.stock}`,
    vehicle.odometer && `odometer ${vehicle.odometer}`,
    ...(isOffer ? vehicle.remarks : []),
  ];
  const what = offers.get(interest) ?? actions[interestNamed(interest)];
  return `${what}: ${parts.filter(Boolean).join(", ") || "a vehicle that is not named"}`;
}
