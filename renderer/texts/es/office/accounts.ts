import type { accounts as english } from "../../en/office/accounts.ts";
import type { Translation } from "../../translation.ts";

/** The pages before signing in: accounts, passwords, invitations. */
export const accounts: Translation<typeof english> = {
  pitch: {
    title: "Convierte las fotos de un vehículo en un informe de peritaje.",
    findings: "Cada hallazgo muestra su foto, su tamaño y su confianza.",
    review: "Usted confirma o rechaza cada uno.",
    local: "Todo funciona en esta computadora, incluso sin red.",
  },
  password: {
    label: "Contraseña",
    show: "Mostrar la contraseña",
    missing: "Elija una contraseña",
    hint: "Unas cuantas palabras sin relación entre sí sirven bien.",
  },
  signIn: {
    title: "Iniciar sesión",
    text: "Inicie sesión en esta estación de trabajo.",
    toJoin: "Inicie sesión para unirse al equipo.",
    back: "Volver al inicio de sesión",
    forgot: "¿Olvidó su contraseña?",
    new: "¿No tiene cuenta? <a>Crear una cuenta</a>",
    emailMissing: "Indique su correo electrónico",
    passwordMissing: "Indique su contraseña",
    /** After the server's message that the address or the password is wrong. */
    wrong: "Revise ambos, y compruebe que el bloqueo de mayúsculas esté desactivado.",
    unverified: { title: "Esta dirección aún no está verificada", action: "Verificar la dirección" },
  },
  demo: {
    label: "Iniciar sesión por rol",
    text: "Elija un rol. No hace falta contraseña.",
    signInAs: "<hidden>Iniciar sesión como </hidden>{{role}}",
    orPassword: "o con una contraseña",
  },
  signUp: {
    title: "Cree su cuenta",
    link: "Crear una cuenta",
    button: "Crear cuenta",
    hasAccount: "¿Ya tiene una cuenta? <a>Iniciar sesión</a>",
    invited: "Use la dirección a la que se envió la invitación. Así podrá unirse al equipo.",
    nameMissing: "Indique su nombre como debe figurar en los informes",
    first: {
      title: "Cree la primera cuenta",
      text: "Nadie tiene todavía una cuenta en esta estación de trabajo. La primera cuenta es la de administrador.",
    },
  },
  checkMail: {
    title: "Revise su correo",
    sent: "Enviamos un mensaje a <strong>{{email}}</strong>. Abra el enlace que contiene para verificar su dirección. El enlace caduca a las 24 horas.",
    sentToYou:
      "<strong>Le</strong> enviamos un mensaje. Abra el enlace que contiene para verificar su dirección. El enlace caduca a las 24 horas.",
    looking: "Buscando el mensaje…",
    missing:
      "¿No llega el mensaje tras unos minutos? Revise la carpeta de correo no deseado. Una estación de trabajo sin servidor de correo no envía mensajes: pida a un administrador que abra el suyo en la bandeja de salida.",
    sendAgain: "Enviar otra vez",
    verified: "¿Ya la verificó? Inicie sesión",
  },
  keptMail: {
    label: "Su mensaje",
    to: "Para {{address}}, {{time}}",
    verify: "Verificar la dirección",
    reason: "Esta estación de trabajo no tiene servidor de correo: el mensaje se muestra aquí en lugar de enviarse.",
  },
  verify: {
    running: "Verificando su dirección",
    wait: "Un momento…",
    done: "Dirección verificada",
    undecided: "Su dirección aún no está verificada",
    toJoin: "Inicie sesión para unirse al equipo que le invitó.",
    invalid: {
      title: "Este enlace no es válido",
      noToken: "Falta una parte del enlace. Ábralo otra vez desde el mensaje o copie el enlace completo.",
      text: "Un enlace sirve una vez y caduca a las 24 horas. Para pedir otro, inicie sesión con la dirección sin verificar.",
    },
  },
  forgot: {
    title: "Restablecer la contraseña",
    text: "Le enviamos un mensaje con un enlace para elegir una contraseña nueva.",
    addressHint: "La dirección con la que inicia sesión",
    button: "Enviar mensaje",
    sent: "Si <strong>{{email}}</strong> tiene una cuenta aquí, enviamos un mensaje con un enlace. El enlace sirve una vez y caduca al cabo de una hora.",
    missing:
      "¿No llega el mensaje tras unos minutos? Revise la carpeta de correo no deseado y compruebe que sea la dirección con la que se registró. Una estación de trabajo sin servidor de correo no envía mensajes: pida a un administrador que abra el suyo en la bandeja de salida.",
    changeAddress: "Cambiar la dirección",
  },
  reset: {
    title: "Elija una contraseña nueva",
    text: "Al cambiar la contraseña se cierran todas sus sesiones.",
    newPassword: "Contraseña nueva",
    button: "Cambiar contraseña",
    keys: {
      title: "Claves de API de esta cuenta",
      text: "Los programas que usan estas claves siguen funcionando después del cambio de contraseña.",
      lastUsed: "Último uso: {{time}}",
      neverUsed: "Nunca usada",
      revoke: "Revocar todas las claves de API",
      revokeHint: "Elija esto si no reconoce alguna clave, o si otra persona puede conocer la contraseña anterior.",
    },
    done: {
      title: "Contraseña cambiada",
      text: "Se cerraron todas sus sesiones. Inicie sesión con la contraseña nueva.",
      withKeys:
        "Se cerraron todas sus sesiones. Inicie sesión con la contraseña nueva. Se revocaron todas las claves de API. Los programas que las usaban necesitan claves nuevas.",
    },
    usedLink: {
      title: "Este enlace ya no es válido",
      text: "Un enlace sirve una vez y caduca al cabo de una hora. Ya se usó, ha caducado o está incompleto. Su contraseña no se cambió.",
      action: "Enviar un enlace nuevo",
    },
  },
  invitation: {
    title: "Invitación al equipo",
    text: "La invitación es para la dirección de correo a la que se envió. Después de iniciar sesión, vuelve a esta página.",
    signedInAs: "Ha iniciado sesión como <strong>{{name}}</strong> ({{email}}).",
    join: "Unirse al equipo",
    effect:
      "Los miembros del equipo verán su nombre y su correo electrónico. Sus propios vehículos son privados hasta que los comparta.",
    welcome: "Le damos la bienvenida a {{team}}",
    role: "Su rol es {{role}}.",
    inventory: "Ir al inventario",
    member: {
      title: "Usted ya está en este equipo",
      text: "No necesita esta invitación.",
      action: "Ir al equipo",
    },
    expired: {
      title: "Esta invitación ha caducado",
      text: "Las invitaciones caducan a los 7 días. Pida otra a la persona que le invitó.",
    },
    otherAddress: {
      text: "Si el mensaje se envió a otra de sus direcciones, inicie sesión con ella. Si no, pida una invitación nueva.",
      action: "Iniciar sesión con otra dirección",
    },
    incomplete: {
      title: "Este enlace está incompleto",
      text: "Falta una parte del enlace. Abra otra vez el enlace del mensaje o copie el enlace completo: puede estar partido en dos líneas.",
    },
  },
};
