import type { inspectHelp as english } from "../../en/help/page-help-inspect.ts";
import type { Translation } from "../../translation.ts";

/** Help for inspections: photos, results, cases, mechanics and repair. */
export const inspectHelp: Translation<typeof english> = {
  chooseVehicle: {
    title: "Elija un vehículo",
    purpose: "Empieza un peritaje. Los vehículos sin peritaje aparecen primero.",
    steps: [
      "Elija el vehículo en la lista, o busque por marca, modelo, año, VIN o número de stock.",
      "Se abre la página para sus fotos.",
      "Si el vehículo no está en la lista, añádalo antes: «Añadir», arriba en cada página.",
    ],
  },
  capture: {
    title: "Peritar",
    purpose: "Reúne las fotos de un peritaje y lo inicia.",
    steps: [
      "Arrastre aquí las fotos del vehículo, o elija archivos o una carpeta. Cuatro fotos son el mínimo; todos los lados dan un informe completo.",
      "«Usar un teléfono» muestra un código QR. Al escanearlo, las fotos del teléfono aparecen aquí.",
      "Compruebe el ángulo debajo de cada foto y sustituya las que no sirven.",
      "Elija las opciones y después «Iniciar peritaje». Puede salir de la página mientras tanto.",
    ],
  },
  inspections: {
    title: "Peritajes",
    purpose: "Todos los peritajes de todos los vehículos, con estado, hallazgos, puntuación y reparación estimada.",
    steps: [
      "Elija un estado para filtrar la lista. «Por revisar» tiene peritajes con hallazgos por aceptar o rechazar.",
      "Elija una fila para abrir los resultados.",
      "«Expedientes» tiene los peritajes completos: fotos, mecánica, presupuesto y valor en un informe.",
    ],
  },
  results: {
    title: "Resultados de un peritaje",
    purpose: "Lo que han encontrado los modelos. Usted acepta o rechaza cada hallazgo antes de entregar el informe.",
    steps: [
      "Seleccione un hallazgo en la lista, en la foto o en el esquema.",
      "«Aceptar» lo confirma, «Rechazar» lo quita de la puntuación y de los costos. «Suciedad o reflejo» lo rechaza por ese motivo.",
      "«Añadir hallazgo» añade un daño que falta: dibuje un recuadro a su alrededor.",
      "La pestaña «A mano» tiene su propia calificación, las declaraciones, los neumáticos y las observaciones.",
      "«Imprimir» abre el informe de peritaje en PDF.",
    ],
  },
  compare: {
    title: "Comparar peritajes",
    purpose: "Muestra qué ha cambiado entre dos peritajes de un vehículo, hallazgo por hallazgo y foto por foto.",
    steps: [
      "Elija arriba el peritaje anterior y el posterior.",
      "Seleccione un hallazgo en la lista: las dos fotos muestran su lugar.",
      "«Deslizador» pone una foto sobre la otra, «Lado a lado» muestra las dos.",
      "«Desaparecido» puede ser reparado o no visto: compruebe la foto.",
    ],
  },
  cases: {
    title: "Expedientes",
    purpose: "Todos los peritajes completos: fotos, mecánica, presupuesto y valor de un vehículo en un informe.",
    steps: [
      "Elija un estado para filtrar la lista.",
      "Elija una fila para abrir el expediente y seguir con sus pasos.",
      "Un expediente nuevo se inicia en la página del vehículo, en la pestaña «Peritajes».",
    ],
  },
  case: {
    title: "Expediente",
    purpose: "Un peritaje completo de un vehículo, paso a paso.",
    steps: [
      "Haga los pasos en orden: el presupuesto necesita las fotos y el valor usa su calificación.",
      "«Omitir» deja un paso sin hacer. El informe indica el motivo.",
      "«Completar el expediente» hace el informe conjunto. «Reabrir» permite seguir más tarde.",
      "«Informe (PDF)» abre el informe, «Compartir» lo envía desde un teléfono.",
    ],
  },
  vehicleMechanical: {
    title: "Mecánica",
    purpose: "Diagnostica el vehículo a partir de códigos de avería, lecturas y comprobaciones a mano.",
    steps: [
      "Elija «Nuevo diagnóstico». Escriba los códigos de avería, pegue una lista o busque por palabras.",
      "Introduzca lo que ha medido. Primero el régimen del motor y la temperatura del refrigerante: de ellos dependen los valores normales.",
      "Añada las comprobaciones a mano, por ejemplo líquidos, frenos y neumáticos. Los campos vacíos cuentan como no comprobados.",
      "El resultado tiene una puntuación, los hallazgos con su urgencia y su costo, y el mantenimiento que toca.",
      "«Resumir el vehículo» ordena juntos los daños y los hallazgos mecánicos.",
    ],
  },
  vehicleDamage: {
    title: "Daños y reparación",
    purpose: "Calcula la reparación de cada daño en horas, piezas y precio.",
    steps: [
      "Elija «Nuevo presupuesto» y después los hallazgos de un peritaje. Añada los daños que no muestra ninguna foto.",
      "Compare las reparaciones posibles de cada daño; «Usar esta reparación» elige otra.",
      "Cambie horas, precios o piezas de una línea. El motivo queda guardado con su nombre.",
      "«Aprobar» autoriza las reparaciones. «PDF» y «CSV» son para el taller.",
      "«Tarifas por hora» cambia las tarifas de una región para todos los presupuestos nuevos.",
    ],
  },
};
