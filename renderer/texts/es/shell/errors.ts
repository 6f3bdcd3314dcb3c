import type { errors as english } from "../../en/shell/errors.ts";
import type { Translation } from "../../translation.ts";

/** What went wrong, what it did to saved data, and what to do next. The server's own messages are not here. */
export const errors: Translation<typeof english> = {
  unchanged: "No se cambió nada.",
  safe: "Los datos guardados están a salvo.",
  correct: "Corríjalo y vuelva a intentarlo.",
  openFromList: "Vuelva a la lista y ábralo desde allí.",
  internal: "Vuelva a intentarlo. Si falla otra vez, consulte el registro del servidor.",
  permissions: "Pida el permiso a un administrador.",
  signInAgain: "Vuelva a iniciar sesión.",
  otherFile: "Elija otro archivo.",
  campaignElsewhere:
    "Iníciela en el equipo que la creó o en el último que tomó el control. Si ese equipo ya no existe, abra la campaña y tome el control aquí. Si se inició allí, cree una campaña nueva.",
  triedBefore: {
    effect: "Puede que su primer intento se haya guardado.",
    nextStep: "Revise la lista antes de volver a enviarlo.",
  },
  keyLimit: {
    effect: "No se creó ninguna clave.",
    nextStep: "Revoque una clave que ya no se use y vuelva a intentarlo.",
  },
  rateLimit: {
    problem: "Demasiados intentos.",
    wait: "Vuelva a intentarlo en {{duration}}.",
    waitMinute: "Espere un minuto y vuelva a intentarlo.",
  },
  upload: {
    effect: "El archivo no se guardó.",
    nextStep: "Súbalo otra vez. Si vuelve a fallar, compruebe si el disco está lleno.",
  },
  model: {
    effect: "Las fotos están guardadas.",
    nextStep: "Restaure los archivos de modelos en la carpeta de modelos y vuelva a iniciar el peritaje.",
  },
  unreachable: {
    problem: "El servidor de Forecourt no responde.",
    nextStep: "Esta página se reconecta automáticamente. Compruebe que Forecourt esté en marcha en esta computadora.",
  },
  unreadable: {
    problem: "El archivo ya no se puede leer. Compruebe que la cámara o la tarjeta de memoria estén conectadas.",
    effect: "El archivo no se subió.",
    nextStep: "Conéctela y elija el archivo otra vez.",
  },
  unreadableResponse: {
    problem: "Esta página no pudo leer la respuesta del servidor.",
    nextStep: "Recargue la página. Puede que la página y el servidor tengan versiones distintas.",
  },
  ambiguous: {
    problem: "Varios vehículos tienen el n.º de stock o el VIN «{{reference}}».",
    nextStep: "Abra el que corresponda.",
  },
};
