import type { Translation } from "../../../../contracts/texts/translation.ts";
import type { sale as english } from "../en/sale.ts";

export const sale: Translation<typeof english> = {
  title: "Preisschild: {{vehicle}}",
  subject: "Preisschild",
  price: "PREIS, {{currency}}",
  note: "Ohne Steuern, Zulassung und Papiere.",
  mileage: "Laufleistung",
  engine: "Motor",
  transmission: "Getriebe",
  drivetrain: "Antrieb",
  fuel: "Kraftstoff",
  body: "Karosserie",
  exterior: "Farbe",
  interior: "Innenraum",
  stockNumber: "Bestandsnr.",
  /** The labels of the Buyers Guide's lines. Its other text is the wording of the dealership. */
  guide: {
    make: "FAHRZEUGMARKE",
    model: "MODELL",
    year: "MODELLJAHR",
    vin: "FAHRZEUG-IDENTIFIZIERUNGSNUMMER (FIN)",
    dealer: "NAME DES HÄNDLERS",
    address: "ANSCHRIFT",
    telephone: "TELEFON",
    email: "E-MAIL",
    signature: "UNTERSCHRIFT",
    date: "DATUM",
  },
};
