import type { salePapers as english } from "../../en/sell/sale-papers.ts";
import type { Translation } from "../../translation.ts";

/** Papers for buyers: the window sticker and the Buyers Guide, and the wording of the guide in the settings. */
export const salePapers: Translation<typeof english> = {
  title: "Documentos para el comprador",
  sticker: {
    name: "Etiqueta de ventanilla",
    text: "Precio, datos del vehículo y foto de portada en una página, sin costos",
    noPrice: "La línea del precio está vacía, porque el vehículo no tiene precio pedido",
  },
  guide: {
    name: "Buyers Guide (garantía)",
    none: "Garantía sin definir",
    set: "{{warranty}}, definida el {{date}} por {{name}}",
    open: "Abrir PDF",
    setTerms: "Definir garantía",
    changeTerms: "Cambiar garantía",
    noWording: "Falta su texto legal.",
    noWordingOfOwner: "El propietario de este vehículo no ha añadido el texto legal del formulario.",
    addWording: "Añadirlo en los ajustes",
    saved: "Buyers Guide guardada.",
  },
  warranty: {
    as_is: "Tal cual, sin garantía",
    implied_only: "Solo garantías implícitas",
    full: "Garantía total",
    limited: "Garantía limitada",
  },
  form: {
    title: "Buyers Guide",
    text: "Obligatoria en la ventanilla de un vehículo usado en venta (Estados Unidos, 16 CFR 455). Las condiciones deben ser las del contrato.",
    dealerWarranty: "Garantía del concesionario",
    impliedHint:
      "Algunos estados no permiten vender sin garantía. Consulte a su abogado o a su asociación de concesionarios.",
    laborPercent: "Mano de obra a cargo del concesionario, %",
    partsPercent: "Piezas a cargo del concesionario, %",
    systemsCovered: "Sistemas cubiertos, uno por línea",
    duration: "Duración de cada sistema, una por línea",
    others: "Otras garantías",
    manufacturerWarranty: "La garantía del fabricante sigue vigente",
    manufacturerUsedWarranty: "Se aplica la garantía del fabricante para vehículos usados",
    otherUsedWarranty: "Se aplica otra garantía para vehículos usados",
    serviceContract: "Hay un contrato de servicio por un cargo adicional",
    complaintsContact: "Persona para reclamaciones después de la venta",
    complaintsHint: "Nombre o cargo, y número de teléfono",
    needed: "Obligatorio para una garantía del concesionario",
    percentRange: "Indique un número entero de 0 a 100",
    submit: "Guardar",
  },
  wording: {
    title: "Texto legal de la Buyers Guide",
    text: "El texto fijo del formulario viene del reglamento. Descargue el archivo vacío, copie en él el texto de cada sección de 16 CFR 455.2 y 455.5 (ecfr.gov) y añádalo aquí.",
    present: "Completo, añadido el {{date}}.",
    language: "Idioma del formulario",
    template: "Descargar el archivo vacío",
    add: "Añadir archivo",
    replace: "Sustituir archivo",
    remove: "Quitar",
    saved: "Texto legal guardado.",
  },
};
