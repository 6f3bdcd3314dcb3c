import type { audit as english } from "../../en/office/audit.ts";
import type { Translation } from "../../translation.ts";

/** The audit log. */
export const audit: Translation<typeof english> = {
  title: "Registro de auditoría",
  subtitle_one: "{{count, number}} entrada, la más reciente primero. Las entradas nunca se cambian ni se eliminan.",
  subtitle_other:
    "{{count, number}} entradas, las más recientes primero. Las entradas nunca se cambian ni se eliminan.",
  export: "Exportar como CSV",
  none: {
    title: "Aún no hay entradas",
    text: "Aquí aparecen los cambios de precios, accesos, personas y hallazgos: quién los hizo, cuándo y desde dónde.",
  },
  noMatch: {
    title: "Ninguna entrada coincide",
    text: "Los filtros solo aceptan valores completos: un correo electrónico, un id o el nombre de una acción como figura en la lista.",
    action: "Mostrar todas las entradas",
  },
  columns: { when: "Cuándo", who: "Quién", what: "Qué", about: "Sobre", fromWhere: "Desde dónde" },
  filter: {
    anyAction: "Cualquier acción",
    // the API's own names: people type them here
    aboutHint: "team, vehicle o un id",
    from: "Desde",
    to: "Hasta",
    clear: "Borrar",
  },
  entry: {
    details: "Detalles",
    detailsOf: "Detalles de {{action}}, {{time}}",
    deletedAccount: "cuenta eliminada",
    onlyOf: "Mostrar solo las acciones de {{account}}",
    onlyOfAccount: "Mostrar solo las acciones de esta cuenta",
    onlyAction: "Mostrar solo {{action}}",
    onlyType: "Mostrar solo objetos del tipo {{type}}",
    onlySubject: "Mostrar solo este objeto",
  },
  facts: {
    action: "Acción",
    account: "Cuenta",
    signedInBy: "Acceso con",
    key: "Clave",
    session: "Sesión",
    subjectId: "Id de {{kind}}",
    workspace: "Espacio de trabajo",
  },
  via: { session: "sesión", key: "clave de API", none: "sin iniciar sesión" },
  subject: {
    named: "{{kind}} {{name}}",
    vehicles_one: "{{count, number}} vehículo",
    vehicles_other: "{{count, number}} vehículos",
    kinds: {
      account: "cuenta",
      ad_connection: "conexión publicitaria",
      api_key: "clave de API",
      appraisal: "tasación de compra",
      assessment: "presupuesto de reparación",
      backup: "copia de seguridad",
      campaign: "campaña",
      contact: "contacto",
      dealership: "concesionario",
      finding: "hallazgo",
      inspection: "peritaje",
      kpi: "indicador",
      lead: "oportunidad",
      market: "mercado",
      market_import: "importación de mercado",
      rate_book: "tarifario",
      session: "sesión",
      team: "equipo",
      valuation: "tasación",
      vehicle: "vehículo",
      webhook: "webhook",
      workspace: "espacio de trabajo",
    },
  },
  /** By their full names: the key of `team.created` is `actions.team.created`. */
  actions: {
    account: {
      registered: "Cuenta: registrada",
      verified: "Cuenta: verificada",
      signed_in: "Cuenta: sesión iniciada",
      sign_in_failed: "Cuenta: inicio de sesión fallido",
      password_changed: "Cuenta: contraseña cambiada",
      password_change_failed: "Cuenta: cambio de contraseña fallido",
      password_reset_requested: "Cuenta: restablecimiento de contraseña solicitado",
      password_reset: "Cuenta: contraseña restablecida",
      plan_changed: "Cuenta: plan cambiado",
      renamed: "Cuenta: nombre cambiado",
      language_changed: "Cuenta: idioma cambiado",
      signed_out: "Cuenta: sesión cerrada",
    },
    session: {
      ended: "Sesión: terminada",
    },
    api_key: {
      changed: "Clave de API: cambiada",
      created: "Clave de API: creada",
      revoked: "Clave de API: revocada",
    },
    team: {
      created: "Equipo: creado",
      changed: "Equipo: cambiado",
      deleted: "Equipo: eliminado",
      member_invited: "Equipo: miembro invitado",
      invitation_cancelled: "Equipo: invitación cancelada",
      member_joined: "Equipo: miembro incorporado",
      member_left: "Equipo: miembro salió",
      member_removed: "Equipo: miembro quitado",
      member_role_changed: "Equipo: rol de miembro cambiado",
      role_created: "Equipo: rol creado",
      role_changed: "Equipo: rol cambiado",
      role_deleted: "Equipo: rol eliminado",
    },
    vehicle: {
      price_changed: "Vehículo: precio cambiado",
      buyers_guide_changed: "Vehículo: Buyers Guide cambiada",
      team_changed: "Vehículo: equipo cambiado",
      sold: "Vehículo: vendido",
      sale_corrected: "Vehículo: venta corregida",
      sale_voided: "Vehículo: venta anulada",
      deleted: "Vehículo: eliminado",
      purged: "Vehículo: eliminado definitivamente",
    },
    vehicles: {
      team_changed: "Vehículos: equipo cambiado",
      imported: "Vehículos: importados",
    },
    contact: {
      merged: "Contacto: fusionado",
      merge_undone: "Contacto: fusión deshecha",
      deleted: "Contacto: eliminado",
    },
    inspection: {
      entered_by_hand: "Peritaje: datos introducidos a mano",
    },
    finding: {
      added: "Hallazgo: añadido",
      deleted: "Hallazgo: eliminado",
      reviewed: "Hallazgo: revisado",
    },
    ad_account: {
      connected: "Cuenta publicitaria: conectada",
      disconnected: "Cuenta publicitaria: desconectada",
    },
    appraisal: {
      decided: "Tasación de compra: decidida",
    },
    assessment: {
      approval_withdrawn: "Presupuesto: aprobación retirada",
      approved: "Presupuesto: aprobado",
      changed: "Presupuesto: cambiado",
      damage_added: "Presupuesto: daño añadido",
      damage_removed: "Presupuesto: daño quitado",
      recomputed: "Presupuesto: recalculado",
    },
    backup: {
      made: "Copia de seguridad: creada",
    },
    campaign: {
      activation_requested: "Campaña: activación solicitada",
      activated: "Campaña: activada",
      paused: "Campaña: pausada",
      failed: "Campaña: fallida",
      ended: "Campaña: terminada",
      budget_changed: "Campaña: presupuesto cambiado",
      deleted: "Campaña: eliminada",
    },
    dealership: {
      changed: "Concesionario: cambiado",
    },
    kpi: {
      created: "Indicador: creado",
      deleted: "Indicador: eliminado",
      reset: "Indicador: restablecido",
    },
    lead: {
      deleted: "Oportunidad: eliminada",
    },
    market: {
      cleared: "Mercado: vaciado",
      imported: "Mercado: importado",
    },
    models: {
      chosen: "Modelos: elegidos",
    },
    rate_book: {
      changed: "Tarifario: cambiado",
    },
    report: {
      shared: "Informe: compartido",
    },
    spin: {
      cleaned_up: "Vista 360°: clips eliminados",
      settings_changed: "Vista 360°: ajustes cambiados",
    },
    sync: {
      linked: "Sincronización: enlazada con un servidor",
      unlinked: "Sincronización: enlace terminado",
      host_opened: "Sincronización: abierta para puestos de trabajo",
    },
    valuation: {
      comparable_excluded: "Tasación: comparable excluido",
      comparable_included: "Tasación: comparable incluido",
    },
    webhook: {
      created: "Webhook: creado",
      changed: "Webhook: cambiado",
      deleted: "Webhook: eliminado",
      secret_rotated: "Webhook: secreto renovado",
    },
  },
};
