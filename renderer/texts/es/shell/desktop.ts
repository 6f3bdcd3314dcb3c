import type { desktop as english } from "../../en/shell/desktop.ts";
import type { Translation } from "../../translation.ts";

/** Only in the desktop shell: files that the system opens, notifications, the settings of this workstation. */
export const desktop: Translation<typeof english> = {
  photos_one: "Se abrió {{count, number}} foto. Elija su vehículo.",
  photos_other: "Se abrieron {{count, number}} fotos. Elija su vehículo.",
  log: "Se abrió el registro {{file}}. Elija su vehículo.",
  discard: "Descartar",
  notices: {
    title: "Notificaciones",
    text: "Cuando termina un peritaje o una vista 360° y cuando llegan oportunidades o contactos nuevos. No mientras la ventana esté en primer plano ni en modo quiosco.",
    label: "Mostrar mis notificaciones en este puesto",
    spinReady: "La vista 360° está lista",
    spinFailed: "La vista 360° terminó sin resultado",
    lead: "Nueva oportunidad",
    leads_one: "{{count, number}} oportunidad nueva",
    leads_other: "{{count, number}} oportunidades nuevas",
    contact: "Nuevo contacto",
    contacts_one: "{{count, number}} contacto nuevo",
    contacts_other: "{{count, number}} contactos nuevos",
  },
  workstation: { title: "Este puesto" },
  kiosk: {
    title: "Modo quiosco",
    text: "La ventana ocupa toda la pantalla, sin menú, otras ventanas ni enlaces a otros programas, también después de reiniciar. Cualquiera ante la pantalla puede usar todas las páginas de la cuenta con la sesión iniciada: inicie sesión con una cuenta que solo vea lo que todos pueden ver.",
    isOn: "El modo quiosco está activado.",
    pin: "PIN",
    pinHint:
      "De 4 a 12 cifras. Guárdelo bien: sin él, solo un administrador de este equipo puede desactivar el modo quiosco",
    repeat: "Repita el PIN",
    currentPin: "PIN actual",
    newPin: "PIN nuevo",
    newPinHint: "De 4 a 12 cifras",
    show: "Mostrar las cifras",
    invalid: "Introduzca de 4 a 12 cifras",
    different: "Los dos PIN son distintos",
    wrong: "El PIN no es correcto",
    wait_one: "Demasiados PIN incorrectos. Reinténtelo dentro de {{count, number}} minuto",
    wait_other: "Demasiados PIN incorrectos. Reinténtelo dentro de {{count, number}} minutos",
    switchOn: "Activar el modo quiosco",
    leave: "Salir del modo quiosco",
    left: "El modo quiosco está desactivado.",
    change: "Cambiar el PIN",
    changed: "PIN cambiado.",
  },
};
