import type { priceHelp as english } from "../../en/help/page-help-price.ts";
import type { Translation } from "../../translation.ts";

/** Help for values, appraisals and the market. */
export const priceHelp: Translation<typeof english> = {
  vehicleValuation: {
    title: "Tasación",
    purpose: "Cuánto vale el vehículo en el mercado local, qué precio lo vende a tiempo, y por qué.",
    steps: [
      "«Nueva tasación» tasa el vehículo en el mercado de hoy.",
      "«Fijar este precio» usa el precio sugerido. «Otros precios» muestra lo rápido que se vende con cada precio.",
      "«Vehículos comparables» muestra de qué sale el valor. Excluya un vehículo que no encaja e indique el motivo.",
      "«Tasar para comprar» dice cuánto ofrecer para el margen que usted quiere.",
      "«Informe (PDF)» explica el valor a un cliente.",
    ],
  },
  automaticValues: {
    title: "Valores automáticos",
    purpose: "Qué vehículos en stock no tienen valor automático y qué hacer.",
    steps: [
      "La lista indica el motivo de cada vehículo, por ejemplo que falta el kilometraje.",
      "Abra el vehículo y corríjalo.",
      "«Revisar precios» vuelve a tasar el stock. El servidor también lo hace cada noche y después de cada importación de mercado.",
    ],
  },
  market: {
    title: "Mercado",
    purpose: "Los anuncios y ventas con los que se comparan los vehículos: cuántos, de cuándo y de dónde.",
    steps: [
      "«Importar un archivo» añade anuncios o ventas de su subasta o portal.",
      "Elija una marca o una fuente para ver sus filas.",
      "«Eliminar filas» borra las filas de una fuente o anteriores a un día. No se puede deshacer.",
      "Importe con regularidad: los valores a partir de precios antiguos son menos seguros.",
    ],
  },
  marketSupply: {
    title: "Días de oferta",
    purpose: "Qué modelos rotan rápido y despacio en su zona, para decidir qué comprar.",
    steps: [
      "Un modelo con pocos días se vende rápido. Compárelo con sus existencias en la última columna.",
      "«Distancia» cambia la zona alrededor de su concesionario, «Cerca del código postal» su centro.",
      "Elija un modelo para ver sus anuncios.",
    ],
  },
  marketListings: {
    title: "Anuncios",
    purpose: "Las filas del mercado, una por una.",
    steps: [
      "Filtre por marca, modelo, año, lugar, tipo y fuente.",
      "«Cerca del código postal» y «Distancia» muestran las filas alrededor de un lugar.",
      "«Anuncio» abre la página del vendedor, si el archivo tenía su dirección.",
    ],
  },
  marketImports: {
    title: "Importaciones",
    purpose: "Los archivos importados al mercado, con filas nuevas, cambiadas y rechazadas.",
    steps: [
      "«Importar un archivo» empieza una importación nueva.",
      "Elija una importación para ver su resultado y sus filas rechazadas.",
      "Una importación en marcha sigue aunque salga de la página.",
    ],
  },
  newMarketImport: {
    title: "Importar filas de mercado",
    purpose: "Lee un archivo con anuncios o ventas y muestra cómo se lee cada fila antes de guardar nada.",
    steps: [
      "Elija un archivo CSV o NDJSON. Hacen falta año, marca, modelo y precio.",
      "Elija el tipo de las filas y el nombre de la fuente. Los precios de subasta son más bajos: márquelos como ventas en subasta.",
      "Compruebe las columnas y corrija las que no sean correctas.",
      "Lea la vista previa y después importe.",
    ],
  },
  marketImport: {
    title: "Una importación",
    purpose: "El progreso y el resultado de una importación.",
    steps: [
      "«Cancelar» la detiene. Las filas guardadas hasta entonces se conservan.",
      "«Filas rechazadas» indica el motivo de cada fila. Corrija el archivo e impórtelo otra vez: las filas conocidas se actualizan.",
      "El modelo de precios y los valores de su stock se actualizan solos.",
    ],
  },
  marketModel: {
    title: "Modelo de precios",
    purpose: "Con qué acierto se predicen los precios de su mercado.",
    steps: [
      "Lea cuánto se desvía la mitad de los valores y cuántos precios están dentro de la banda.",
      "«Por nivel de precio» separa venta al público, subasta y particulares.",
      "«Entrenar ahora» vuelve a entrenar el modelo. Después de una importación ocurre solo.",
    ],
  },
  marketAppraisals: {
    title: "Tasaciones de compra",
    purpose: "Todas las tasaciones de compra, y si sus probabilidades se cumplen.",
    steps: [
      "Filtre por fecha y decisión.",
      "Elija un vehículo para abrir sus tasaciones de compra, guardar una oferta o registrar la decisión.",
      "Registre «Comprado» y el precio pagado: solo así se pueden comprobar las probabilidades cuando el vehículo se venda.",
    ],
  },
};
