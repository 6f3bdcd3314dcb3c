import type { MailTexts } from "./en.ts";

/** The mails of the server in Spanish. */
export const es: MailTexts = {
  locale: "es-US",
  greeting: "Hola, {{name}}:",
  greetingNoName: "Hola:",
  buttonFallback: "Si el botón no funciona, abra esta dirección:",
  verification: {
    subject: "Verifique su dirección de correo para Forecourt",
    text: "Abra este enlace para verificar su dirección de correo. Funciona una sola vez y caduca a las 24 horas.",
    button: "Verificar mi dirección",
    footnote: "Si usted no se registró en Forecourt, no tiene que hacer nada.",
  },
  keys: {
    list: "Estas claves de API siguen funcionando:",
    neverUsed: "{{key}}, sin usar",
    lastUsed: "{{key}}, último uso: {{date}}",
  },
  reset: {
    subject: "Elija una contraseña nueva para Forecourt",
    text: "Abra este enlace para elegir una contraseña nueva. Funciona una sola vez y caduca en una hora.",
    keys: "Una contraseña nueva no cambia eso. En la página del enlace puede revocarlas todas, por ejemplo si no reconoce alguna.",
    button: "Elegir una contraseña nueva",
    footnote: "Si usted no lo solicitó, no tiene que hacer nada: su contraseña no cambia.",
  },
  passwordChanged: {
    subject: "Se cambió su contraseña de Forecourt",
    text: "La contraseña de su cuenta se acaba de cambiar. Se cerraron todas las demás sesiones.",
    revoked: "Se revocaron todas las claves de API. Los programas que usaban una necesitan una clave nueva.",
    keys: "Si no reconoce alguna, revóquela en Forecourt (Ajustes, Claves de API y webhooks):\n{{link}}",
    footnote: "Si no fue usted, solicite de inmediato una contraseña nueva en la página de inicio de sesión.",
  },
  newKey: {
    subject: "Se creó una clave de API nueva en su cuenta de Forecourt",
    name: "Nombre: {{name}}",
    key: "Clave: {{key}}",
    made: "Creada: {{date}}",
    address: "Desde la dirección: {{address}}",
    noAddress: "Desde la dirección: desconocida",
    text: "Un programa que tenga esta clave trabaja con su cuenta hasta que la clave se revoque o caduque.",
    button: "Ver mis claves de API",
    footnote:
      "Si no fue usted, revoque la clave en Forecourt (Ajustes, Claves de API y webhooks) y cambie su contraseña.",
  },
  invitation: {
    subject: "{{inviter}} le invita a {{team}} en Forecourt",
    text: "{{inviter}} le invita a unirse al equipo {{team}} con el rol {{role}}. Este enlace funciona una sola vez y caduca a los 7 días.",
    address:
      "Es solo para {{email}}. Si todavía no tiene una cuenta con esta dirección, primero regístrese y verifíquela, y después abra el enlace otra vez.",
    button: "Unirse al equipo",
    footnote: "Si no conoce al remitente, no tiene que hacer nada.",
  },
  reportShared: {
    subject: "{{sender}} comparte con usted un informe de peritaje: {{car}}",
    text: "{{sender}} ({{email}}) le envía el informe de peritaje de este vehículo: {{car}}. Está adjunto en PDF.",
    note: "«{{note}}»",
    footnote:
      "Si tiene preguntas sobre el vehículo, escriba a {{email}}. Si no conoce al remitente, no tiene que hacer nada.",
  },
  webhookDisabled: {
    subject: "Se desactivó uno de sus webhooks",
    text: "Forecourt ya no envía eventos a esta dirección:",
    gone: "El receptor respondió 410 (Gone).",
    undeliverable: "Durante cinco días no se pudo entregar nada.",
    last: "{{reason}} El último intento: {{attempt}}.",
    cancelled: "Lo que estaba pendiente se canceló. Los eventos que ocurran mientras tanto no se enviarán después.",
    resume:
      "Cuando el receptor esté disponible, ponga el estado de la suscripción en active (PATCH /v1/webhooks/{{id}}) y reenvíe lo cancelado desde sus entregas.",
    footnote: "Si el receptor ya no existe, no tiene que hacer nada. También puede eliminar la suscripción.",
  },
  attempt: {
    redirected: "respondió {{status}}: no se siguen las redirecciones",
    answered: "respondió {{status}}",
    timedOut: "sin respuesta en {{seconds}} s",
    unknownHost:
      "no se encontró el nombre {{host}}; compruebe que esté bien escrito y la conexión a internet del servidor",
    refused: "el servidor rechazó la conexión",
    late: "el servidor no respondió a tiempo",
    privateAddress: "la dirección es privada o local",
    unreachable: "no se pudo contactar con el servidor",
  },
  test: {
    subject: "Correo de prueba de Forecourt",
    text: "Este correo se envió desde Ajustes, en Correo. El servidor de correo funciona.",
    footnote: "No tiene que hacer nada.",
  },
  roles: {
    Owner: "Propietario",
    Admin: "Administrador",
    Manager: "Encargado",
    Salesperson: "Vendedor",
    Viewer: "Observador",
    Inspector: "Perito",
  },
};
