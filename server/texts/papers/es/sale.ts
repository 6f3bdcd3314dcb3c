import type { Translation } from "../../../../contracts/texts/translation.ts";
import type { sale as english } from "../en/sale.ts";

export const sale: Translation<typeof english> = {
  title: "Cartel de venta: {{vehicle}}",
  subject: "Cartel de venta",
  price: "PRECIO, {{currency}}",
  note: "No incluye impuestos, trámites ni matriculación.",
  mileage: "Kilometraje",
  engine: "Motor",
  transmission: "Cambio",
  drivetrain: "Tracción",
  fuel: "Combustible",
  body: "Carrocería",
  exterior: "Color exterior",
  interior: "Color interior",
  stockNumber: "N.º de stock",
  /** The labels of the Buyers Guide's lines. Its other text is the wording of the dealership. */
  guide: {
    make: "MARCA DEL VEHÍCULO",
    model: "MODELO",
    year: "AÑO",
    vin: "NÚMERO DE IDENTIFICACIÓN DEL VEHÍCULO (VIN)",
    dealer: "NOMBRE DEL CONCESIONARIO",
    address: "DIRECCIÓN",
    telephone: "TELÉFONO",
    email: "CORREO ELECTRÓNICO",
    signature: "FIRMA",
    date: "FECHA",
  },
};
