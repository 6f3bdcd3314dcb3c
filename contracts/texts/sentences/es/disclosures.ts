/** Fixed sentences and words that reports have in English, by the English text. */
export const sentences: Readonly<Record<string, string>> = {
  "Findings were proposed by image recognition from the photos listed and may be wrong or incomplete. Each shows its photo, box, size, confidence and rule; a person can confirm or reject it.":
    "Los hallazgos los propuso un reconocimiento de imágenes a partir de las fotos indicadas y pueden ser erróneos o incompletos. Cada uno muestra su foto, recuadro, medidas, certeza y regla; una persona puede confirmarlo o rechazarlo.",
  "Sizes are estimated from the known dimensions of the part in the photo, not measured on the vehicle.":
    "Las medidas se estiman a partir de las dimensiones conocidas de la pieza en la foto; no se midieron en el vehículo.",
  "Repair costs are first estimates from tables of hours, rates and part prices, not an offer.":
    "Los costos de reparación son primeras estimaciones a partir de tablas de horas, tarifas y precios de piezas, no una oferta.",
  "What the photos do not show was not inspected: structure, mechanical condition, airbags, flood and odometer need an inspection of their own.":
    "Lo que las fotos no muestran no se peritó: estructura, mecánica, airbags, inundación y odómetro requieren su propia comprobación.",
  "What the photos do not show was not inspected, except what a person entered by hand. These entries have the person's name and the date, and nothing verifies them.":
    "Lo que las fotos no muestran no se peritó, salvo lo que una persona introdujo a mano. Esos datos llevan nombre y fecha, y nada los verifica.",
  "An estimate, not an offer: what comes to light when parts are taken off may change it.":
    "Un presupuesto estimativo, no una oferta: lo que aparezca al desmontar puede cambiarlo.",
  "Amounts are without taxes.": "Importes sin impuestos.",
  "The damages are those that were given by hand.": "Los daños son los indicados a mano.",
  "Damages and sizes come from a visual inspection of photos; nobody may have measured them on the vehicle.":
    "Los daños y las medidas proceden de un peritaje de fotos; es posible que nadie los haya medido en el vehículo.",
  "What a repaired car remains worth less is an estimate, and no more than the published 17c formula gives.":
    "La depreciación de un automóvil reparado es una estimación y no supera la de la fórmula 17c publicada.",

  // words of a valuation
  Mileage: "Kilometraje",
  Condition: "Estado",
  "Price level": "Nivel de precio",
  Trim: "Versión",
  Location: "Lugar",
  Season: "Temporada",
  Options: "Extras",
  Color: "Color",
  Market: "Mercado",
  "Very low": "Muy baja",
  Low: "Baja",
  Moderate: "Moderada",
  High: "Alta",
  "Very high": "Muy alta",
  Balanced: "Equilibrada",
  Scarce: "Escasa",
  Oversupply: "Exceso",
  Winter: "Invierno",
  Spring: "Primavera",
  Summer: "Verano",
  Fall: "Otoño",
  excellent: "excelente",
  good: "bueno",
  fair: "regular",
  poor: "malo",
  critical: "crítico",
};
