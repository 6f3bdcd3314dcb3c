import type { spin360 as english } from "../../en/inspect/spin360.ts";
import type { Translation } from "../../translation.ts";

/** The page of a car's 360-degree views. The viewer itself has its texts in `spin`. */
export const spin360: Translation<typeof english> = {
  empty: {
    title: "Aún no hay vista 360°",
    film: "Grabe una vuelta alrededor del vehículo y añada el clip abajo. Se convierte en una vista 360° con los daños marcados.",
    notFilmed: "Nadie ha grabado este vehículo todavía.",
  },
  website: {
    includeDamage: "Incluir los daños",
    download: "Descargar para la web",
  },
  findings: {
    title: "Hallazgos",
    titleWithCount: "Hallazgos · {{count, number}}",
    notInClip: "El hallazgo enlazado no está en el clip más reciente.",
    none: "No se encontraron daños en estos fotogramas. Los modelos pueden pasar daños por alto: revise usted el vehículo.",
    bodyOnly: "Los modelos detectan daños solo en la carrocería, no en el habitáculo. Revise usted el habitáculo.",
    showFrame: "Mostrar su mejor fotograma",
    noPart: "Pieza no reconocida",
    byHand: "Añadido a mano",
    sure: "{{share}} de confianza",
    seen_one: "en {{count, number}} fotograma, mejor: {{best, number}}",
    seen_other: "en {{count, number}} fotogramas, mejor: {{best, number}}",
  },
  state: {
    stored: "Clip guardado",
    queued: "En espera",
    extracting: "Seleccionando los fotogramas más nítidos",
    frames_stored: "Fotogramas guardados",
    detecting: "Buscando daños",
    masking: "Dibujando las máscaras",
    ready: "Lista",
    failed: "Fallida",
  },
  hint: {
    OUTSIDE:
      "Dé una vuelta alrededor del vehículo a paso regular, con el vehículo entero en la imagen. Bastan veinte segundos.",
    INSIDE: "Grabe el habitáculo despacio, todo alrededor.",
    OPEN: "Dé una vuelta alrededor del vehículo con las puertas, el capó y el maletero abiertos.",
  },
  clip: {
    drop: "{{side}}: suelte un clip",
    chooseFor: "{{side}}: elegir un clip",
    choose: "Elegir un clip",
    new: "Nuevo clip",
    stop: "Detener",
    retry: "Reintentar",
    dropAdvice: "O suelte aquí un video: como máximo {{size}}, de preferencia MP4.",
    tooLarge: "Este archivo tiene {{size}}. El máximo es {{max}}.",
  },
  delete: {
    button: "Eliminar",
    text: "Sus clips, fotogramas y máscaras se eliminan definitivamente.",
    title: {
      OUTSIDE: "¿Eliminar la vista exterior?",
      INSIDE: "¿Eliminar la vista interior?",
      OPEN: "¿Eliminar la vista abierta?",
    },
    label: {
      OUTSIDE: "Eliminar la vista exterior",
      INSIDE: "Eliminar la vista interior",
      OPEN: "Eliminar la vista abierta",
    },
  },
  job: {
    timeLeft: "quedan aprox. {{time}}",
    storing: "Guardando {{file}}",
    uploading: "Subiendo {{file}} ({{size}})",
    uploadLater: "El servidor no responde. {{file}} se vuelve a subir automáticamente.",
    notUploaded: "{{file}} no se subió.",
    earlierShown: "La vista de arriba muestra un clip anterior.",
    originalDeleted: "El clip original se eliminó.",
    failed: "No se pudo procesar el clip.",
    frames_one: "{{count, number}} fotograma",
    frames_other: "{{count, number}} fotogramas",
    ready: "{{frames}}.",
    readyWithDamage: "{{frames}}, {{damage}}.",
    noDamage: "sin daños",
    findings_one: "{{count, number}} hallazgo",
    findings_other: "{{count, number}} hallazgos",
  },
  disk: {
    bytes: "bytes",
    empty: "Nada en el disco",
    used: "{{total}} en el disco: {{parts}}",
    clip: "clip {{size}}",
    frames: "fotogramas {{size}}",
    masks: "máscaras {{size}}",
  },
};
