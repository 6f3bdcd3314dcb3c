import type { repricing as english } from "../../en/price/repricing.ts";
import type { Translation } from "../../translation.ts";

/** The automatic values of the stock, and why a vehicle has none. */
export const repricing: Translation<typeof english> = {
  title: "Valores automáticos",
  /** In the list of vehicles to re-price. */
  link: "Vehículos sin valor automático y revisión de precios",
  text: "El servidor tasa el inventario cada noche, después de cada importación de mercado y cuando usted lo pide. El precio frente al mercado y los precios sugeridos salen de estos valores, o de una tasación de venta al público más reciente hecha por una persona.",
  valued_one: "{{valued}} de {{count, number}} vehículo en stock tiene valor.",
  valued_other: "{{valued}} de {{count, number}} vehículos en stock tienen valor.",
  lastChecked: "Última comprobación: {{time}}.",
  never: "Aún sin comprobar.",
  start: "Revisar precios",
  failed: "La última revisión falló. Se repite esta noche, o ahora con «Revisar precios».",
  readOnly: "Usted puede ver los motivos.",
  withoutValue: "Vehículos sin valor automático",
  vehicle: "Vehículo",
  stockNumber: "N.º de stock",
  reason: "Motivo y solución",
  checked: "Comprobado",
  reasons: {
    no_market: "No hay datos de mercado. Importe anuncios o ventas.",
    few_comparables: "El mercado tiene muy pocos vehículos similares. Importe más anuncios o ventas de este modelo.",
    no_place: "No se conoce un código postal válido del vehículo ni del concesionario. Añada uno.",
    no_mileage: "El vehículo no tiene kilometraje. Añádalo.",
    no_model_year: "El vehículo no tiene año de modelo y su VIN no lo contiene. Añada el año de modelo.",
    invalid_vin: "El VIN no es válido. Corríjalo.",
    internal_error: "No se pudo tasar el vehículo. El motivo está en el registro del servidor.",
  },
  complete: {
    title: "Todos los vehículos en stock tienen valor",
    text: "Un vehículo que no se puede tasar aparece aquí con el motivo.",
  },
  waiting_one: "{{count, number}} vehículo espera su primera comprobación.",
  waiting_other: "{{count, number}} vehículos esperan su primera comprobación.",
  noStock: {
    title: "No hay vehículos en stock",
    text: "Se tasan los vehículos en stock, en preparación o reservados.",
  },
};
