import type { developerReference as english } from "../../en/office/developer-reference.ts";
import type { Translation } from "../../translation.ts";

/** The API reference inside the page. */
export const developerReference: Translation<typeof english> = {
  text: "Todas las operaciones de la API. Pruébelas con su propia sesión.",
  whole: "La referencia completa en una pestaña nueva",
  operations: "Operaciones",
  search: "Buscar operaciones",
  searchExample: "Por ejemplo: post leads",
  none: "Ninguna operación coincide. Busque una palabra de la ruta o del resumen.",
  intro_one: "{{count, number}} operación. Elija una en la lista.",
  intro_other: "{{count, number}} operaciones. Elija una en la lista.",
  back: "Todas las operaciones",
  auth: {
    open: "No requiere clave de API ni sesión.",
    key: "Requiere una clave de API. No se acepta una sesión.",
    session: "Requiere una sesión de navegador. No se acepta una clave de API.",
    any: "Requiere una clave de API o una sesión.",
  },
  parameters: "Parámetros",
  in: "En",
  required: "obligatorio",
  type: "Tipo",
  meaning: "Descripción",
  body: "Cuerpo ({{type}})",
  curl: "curl",
  answers: "Respuestas",
  example: "Ejemplo de {{status}}",
  try: {
    title: "Probar",
    send: "Enviar {{method}}",
    session: "Con su sesión, sobre sus propios datos",
    missing: "Indique un valor",
    question: "¿Enviar esta solicitud?",
    deletes: "Elimina sus propios datos. No se puede deshacer.",
    effect: "Actúa sobre sus propios datos y puede cambiarlos.",
    confirm: "Enviar",
    answer: "Respuesta del servidor",
    time: "{{ms}} ms",
    body: "Cuerpo de la respuesta",
    file: "Un archivo de {{size}} bytes ({{type}}). Use curl para guardarlo.",
    not: {
      key: "Esta operación solo acepta una clave de API. Use el comando curl.",
      file: "Esta operación recibe un archivo. Use el comando curl.",
      stream: "Esta operación responde con un flujo de datos que no termina. Use el comando curl.",
    },
  },
};
