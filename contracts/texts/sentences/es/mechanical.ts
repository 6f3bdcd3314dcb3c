/** Sentences of diagnostics, by the English text (contracts/texts/sentences/translator.ts explains the placeholders). */
export const mechanicalSentences: Readonly<Record<string, string>> = {
  "Looked at: {{list1}}.": "Comprobado: {{list1}}.",
  "Unknown: {{list1}}.": "Desconocido: {{list1}}.",
  "Nothing of it was measured.": "No se midió nada de ello.",
  "Unknown: no code of it was reported.": "Desconocido: no se comunicó ningún código.",
  "Known by its trouble codes alone.": "Solo se conoce por sus códigos de avería.",
  "Trouble codes were not given: what the car stored is unknown.":
    "No se indicaron códigos de avería: se desconoce lo que guardó el vehículo.",
  "The fuel is not known: readings are judged as of a gasoline car.":
    "No se conoce el combustible: las lecturas se juzgan como de un vehículo de gasolina.",
  "{{count1}} below the severity threshold, not listed.": "{{count1}} por debajo de la gravedad pedida, sin listar.",
  "{{points1}}: the highest score possible with {{count1}} % of the usual checks done":
    "{{points1}}: máxima puntuación posible con el {{count1}} % de las comprobaciones habituales",
  "-{{points1}}: {{severity1}}, {{word1}}: {{word2}}": "-{{points1}}: fallo {{severity1}}, {{word1}}: {{word2}}",
  "-{{points1}}: {{word1}}, {{word2}}: {{text1}}": "-{{points1}}: {{word1}}, {{word2}}: {{text1}}",
  "-{{points1}}: 1 further issue": "-{{points1}}: 1 avería más",
  "-{{points1}}: {{count1}} further issues": "-{{points1}}: {{count1}} averías más",
  "-{{points1}}: {{count1}} below the severity threshold, not listed":
    "-{{points1}}: {{count1}} por debajo de la gravedad pedida, sin listar",
  active: "activo",
  pending: "pendiente",
  suspected: "sospecha",
  "air intake (air flow, manifold pressure or load)": "admisión (caudal de aire, presión del colector o carga)",
  "engine oil": "aceite de motor",
  "mixture (fuel trims or oxygen sensor)": "mezcla (ajustes o sonda lambda)",
  "coolant level": "nivel de refrigerante",
  "battery at rest": "batería en reposo",
  "charging voltage": "tensión de carga",
  "brake linings": "pastillas de freno",
  "brake fluid": "líquido de frenos",
  "transmission fluid": "aceite de transmisión",
  "oxygen sensor before the catalyst": "sonda lambda antes del catalizador",
  "oxygen sensor after the catalyst": "sonda lambda después del catalizador",
  "catalyst temperature": "temperatura del catalizador",
  "tire tread": "dibujo de neumáticos",
  "tire pressure": "presión de neumáticos",
};
