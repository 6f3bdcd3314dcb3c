import type { team as english } from "../../en/stock/team.ts";
import type { Translation } from "../../translation.ts";

/** The pages of a team: its members, invitations and roles. */
export const team: Translation<typeof english> = {
  title: "Equipo",
  tabTitle: "{{team}}, equipo",
  role: "Rol",
  summary: {
    own_one: "{{count, number}} miembro, usted es propietario",
    own_other: "{{count, number}} miembros, usted es propietario",
    ofOwner_one: "{{count, number}} miembro, propietario: {{owner}}",
    ofOwner_other: "{{count, number}} miembros, propietario: {{owner}}",
  },
  none: {
    title: "Aún no hay equipo",
    text: "Cree un equipo para compartir vehículos, oportunidades e indicadores con otras personas. Cada miembro tiene un rol con permisos. Las personas se invitan por correo electrónico.",
  },
  notFound: {
    title: "Equipo no encontrado",
    text: "Puede que el equipo haya cambiado de nombre o se haya eliminado, o que usted ya no sea miembro.",
    action: "Ir a sus equipos",
  },
  actions: { label: "Acciones del equipo", createAnother: "Crear otro equipo" },
  create: {
    title: "Crear un equipo",
    text: "Usted pasa a ser el propietario. El equipo empieza con los roles Propietario, Administrador, Encargado, Vendedor, Observador y Perito, que puede cambiar.",
    button: "Crear equipo",
  },
  rename: { title: "Renombrar equipo", done: "Equipo renombrado." },
  delete: {
    button: "Eliminar equipo",
    question: "¿Eliminar «{{team}}»?",
    effect:
      "También se eliminan sus roles y sus invitaciones abiertas. Esto no se puede deshacer. Los vehículos siguen siendo de sus propietarios. No se puede eliminar un equipo que tiene otros miembros.",
    done: "Equipo {{team}} eliminado.",
  },
  leave: {
    menu: "Salir del equipo",
    button: "Salir",
    question: "¿Salir de «{{team}}»?",
    effect:
      "Usted pierde el acceso a sus vehículos, y los de usted dejan de compartirse con el equipo. Solo puede volver con una invitación nueva.",
    done: "Ha salido de {{team}}.",
  },
  share: {
    text_one:
      "Se creó {{team}}. Solo usted puede ver su {{count, number}} vehículo. Si lo comparte, los miembros tienen acceso según sus roles. También puede compartir vehículos sueltos más tarde en el inventario.",
    text_other:
      "Se creó {{team}}. Solo usted puede ver sus {{count, number}} vehículos. Si los comparte, los miembros tienen acceso según sus roles. También puede compartir vehículos sueltos más tarde en el inventario.",
    button_one: "Compartir {{count, number}} vehículo",
    button_other: "Compartir {{count, number}} vehículos",
  },
  name: { missing: "Indique un nombre", example: "Patio norte" },
  shortName: {
    label: "Nombre corto",
    description: "Se usa en la dirección de la página del equipo",
    missing: "Indique letras minúsculas, cifras y guiones, por ejemplo patio-norte",
    invalid: "Use solo letras minúsculas, cifras y guiones",
    taken: "Otro equipo tiene este nombre corto. Elija otro.",
  },
  refused: {
    required:
      "Su rol en este equipo no incluye {{permissions}}. No se cambió nada. Consulte al propietario del equipo.",
    lacking:
      "Solo puede conceder los permisos que usted tiene. Le falta: {{permissions}}. No se cambió nada. Consulte al propietario del equipo.",
    quoted: "«{{permission}}»",
  },
  members: {
    title: "Miembros",
    since: "Miembro desde",
    /** Next to a day. */
    sinceShort: "desde el",
    you: "Usted",
    owner: "Propietario",
    roleOf: "Rol de {{name}}",
    roleChanged: "{{name}}: {{role}}",
    remove: {
      button: "Quitar",
      labelFor: "Quitar a {{name}}",
      question: "¿Quitar a {{name}}?",
      effect:
        "{{name}} pierde el acceso al equipo, y sus vehículos dejan de compartirse con él. Solo puede volver con una invitación nueva.",
      done: "{{name}} ya no está en {{team}}.",
    },
  },
  invite: {
    button: "Invitar",
    title: "Invitar a {{team}}",
    text: "Quien no tenga cuenta puede crear una con el enlace y unirse después al equipo.",
    another: "Invitar a otra persona",
    chooseRole: "Elija un rol",
  },
  invitations: {
    title: "Invitaciones",
    titleWithCount: "Invitaciones ({{open, number}})",
    account: "Cuenta",
    noAccount: "Aún no",
    expires: "Caduca",
    /** Next to a day. */
    until: "hasta el",
    none: {
      title: "No hay invitaciones abiertas",
      text: "Las personas invitadas reciben un mensaje con un enlace. Una invitación sigue en esta lista hasta que el enlace se usa o caduca a los 7 días.",
    },
    refused: {
      title: "Sin permiso para invitar",
      text: "Su rol en este equipo no incluye «{{permission}}». Pida este permiso al propietario del equipo.",
    },
    sent: "Enviamos un mensaje a <strong>{{email}}</strong>. Su enlace sirve una vez, hasta el {{day}}, y solo para esta dirección. También puede copiar el enlace y enviarlo usted. Se muestra solo esta vez.",
    link: "Enlace de invitación",
    copyLink: "Copiar enlace",
    newLink: {
      title: "Enlace nuevo",
      labelFor: "Crear un enlace nuevo para {{email}}",
      effect: "El enlace anterior deja de funcionar.",
    },
    cancel: {
      button: "Cancelar",
      labelFor: "Cancelar la invitación de {{email}}",
      question: "¿Cancelar esta invitación?",
      effect: "El enlace enviado a {{email}} deja de funcionar. Puede volver a invitar a esta dirección.",
      confirm: "Cancelar invitación",
      keep: "Conservar invitación",
      done: "Invitación de {{email}} cancelada.",
    },
  },
  roles: {
    title: "Roles",
    canChange: "El propietario tiene todos los permisos. Puede cambiar todos los demás roles.",
    readOnly: "Solo lectura: su rol en este equipo no incluye «{{permission}}».",
    matrix: "Permisos de cada rol",
    permissions: "Permisos",
    permission: "Permiso",
    permissionOf: "{{permission}}: {{role}}",
    groups: { vehicles: "Vehículos", leads: "Oportunidades", figures: "Indicadores", people: "Personas" },
    fixed: "fijo",
    noMembers: "sin miembros",
    members_one: "{{count, number}} miembro",
    members_other: "{{count, number}} miembros",
    includedIn: "Incluido en «{{permission}}»",
    notGrantable: "No puede conceder un permiso que usted no tiene",
    nameMissing: "Indique un nombre, por ejemplo Preparador",
    actionsFor: "Acciones del rol {{role}}",
    saved: "Permisos guardados.",
    unsaved: { label: "Cambios sin guardar", text: "Cambios sin guardar: {{roles}}.", discard: "Descartar" },
    add: {
      title: "Añadir un rol",
      button: "Añadir rol",
      example: "Preparador",
      copyFrom: "Copiar los permisos de",
      noRole: "Ningún rol",
      done: "Rol {{role}} añadido. Seleccione sus permisos.",
    },
    rename: { button: "Renombrar", title: "Renombrar {{role}}" },
    delete: {
      button: "Eliminar",
      question: "¿Eliminar el rol «{{role}}»?",
      effect: "Esto no se puede deshacer. Un rol en uso no se puede eliminar.",
      inUse:
        "Hay miembros o invitaciones abiertas que usan este rol. Cambie antes sus roles o cancele las invitaciones.",
      done: "Rol {{role}} eliminado.",
      refused: "El rol {{role}} no se eliminó",
    },
  },
};
