import type { repricing as english } from "../../en/price/repricing.ts";
import type { Translation } from "../../translation.ts";

/** The automatic values of the stock, and why a vehicle has none. */
export const repricing: Translation<typeof english> = {
  title: "Automatische Bewertung",
  /** In the list of vehicles to re-price. */
  link: "Fahrzeuge ohne automatischen Wert und neue Bepreisung",
  text: "Der Server bewertet den Bestand jede Nacht, nach jedem Marktimport und auf Anforderung. Preis zum Markt und Preisvorschläge beruhen auf diesen Werten oder auf einer neueren Bewertung zum Händlerverkauf durch eine Person.",
  valued_one: "{{valued}} von {{count, number}} Fahrzeug im Bestand hat einen Wert.",
  valued_other: "{{valued}} von {{count, number}} Fahrzeugen im Bestand haben einen Wert.",
  lastChecked: "Zuletzt geprüft {{time}}.",
  never: "Noch nicht geprüft.",
  start: "Jetzt neu bepreisen",
  failed:
    "Der letzte Lauf ist fehlgeschlagen. Er wird in der nächsten Nacht wiederholt, oder sofort mit „Jetzt neu bepreisen“.",
  readOnly: "Sie können die Gründe sehen.",
  withoutValue: "Fahrzeuge ohne automatischen Wert",
  vehicle: "Fahrzeug",
  stockNumber: "Bestandsnummer",
  reason: "Grund und Lösung",
  checked: "Geprüft",
  reasons: {
    no_market: "Es gibt keine Marktdaten. Importieren Sie Inserate oder Verkäufe.",
    few_comparables:
      "Der Markt hat zu wenige ähnliche Fahrzeuge. Importieren Sie mehr Inserate oder Verkäufe dieses Modells.",
    no_place: "Für das Fahrzeug oder das Autohaus ist keine gültige Postleitzahl bekannt. Fügen Sie eine hinzu.",
    no_mileage: "Das Fahrzeug hat keine Laufleistung. Tragen Sie sie ein.",
    no_model_year: "Das Fahrzeug hat kein Modelljahr, und seine VIN enthält es nicht. Tragen Sie das Modelljahr ein.",
    invalid_vin: "Die VIN ist ungültig. Korrigieren Sie sie.",
    internal_error: "Das Fahrzeug konnte nicht bewertet werden. Der Grund steht im Serverprotokoll.",
  },
  complete: {
    title: "Alle Fahrzeuge im Bestand haben einen Wert",
    text: "Ein Fahrzeug, das nicht bewertet werden kann, steht hier mit dem Grund.",
  },
  waiting_one: "{{count, number}} Fahrzeug wartet auf seine erste Prüfung.",
  waiting_other: "{{count, number}} Fahrzeuge warten auf ihre erste Prüfung.",
  noStock: {
    title: "Keine Fahrzeuge im Bestand",
    text: "Bewertet werden Fahrzeuge im Bestand, in Aufbereitung und reservierte.",
  },
};
