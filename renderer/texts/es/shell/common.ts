import type { common as english } from "../../en/shell/common.ts";
import type { Translation } from "../../translation.ts";

/** Words that mean the same on every page. */
export const common: Translation<typeof english> = {
  cancel: "Cancelar",
  confirm: "Confirmar",
  close: "Cerrar",
  dismiss: "Ocultar",
  loading: "Cargando",
  reload: "Recargar",
  tryAgain: "Reintentar",
  save: "Guardar",
  name: "Nombre",
  email: "Correo electrónico",
  done: "Listo",
  undo: "Deshacer",
  notNow: "Ahora no",
  copy: "Copiar",
  copied: "Copiado",
  actions: "Acciones",
  invalidEmail: "Indique un correo electrónico, como ann@dealer.com",
  tooLong: "Use como máximo {{max, number}} caracteres",
};
