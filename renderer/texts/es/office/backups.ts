import type { backups as english } from "../../en/office/backups.ts";
import type { Translation } from "../../translation.ts";

/** Backups of the installation, in the settings. */
export const backups: Translation<typeof english> = {
  title: "Copias de seguridad",
  text: "Copias verificadas de la base de datos y de todas las fotos. Se puede seguir trabajando mientras se crea una. Para guardarlas en otro disco, defina FORECOURT_BACKUP_DIR.",
  make: "Crear copia ahora",
  running: "Se está creando una copia de seguridad. Puede salir de esta página.",
  done: "La copia de seguridad {{name}} está completa.",
  folder: "Carpeta",
  schedule: "Próxima copia",
  rule: "{{time}}, y después cada día. Se conserva la copia más reciente de cada uno de los últimos {{days}} días y {{weeks}} semanas; los días sin copia no cuentan. Las copias hechas a mano o antes de una actualización no se eliminan.",
  notScheduled: "Solo a mano. El ajuste FORECOURT_BACKUP_HOUR activa las copias diarias.",
  postgres:
    "La base de datos de este servidor es Postgres. Haga la copia con pg_dump y copie las fotos, como describe el README en «Backup and restore».",
  failed: {
    title: "La copia de seguridad del {{time}} falló",
    text: "{{message}} Se vuelve a intentar cada hora.",
  },
  restored: "Esta instalación se restauró el {{restored}} desde la copia de seguridad del {{made}}.",
  none: {
    title: "Aún no hay copias de seguridad",
    text: "Cree la primera ahora. Contiene todo lo guardado hasta este momento.",
  },
  made: "Creada",
  reason: "Motivo",
  reasons: {
    manual: "A mano",
    scheduled: "Diaria",
    before_migration: "Antes de actualizar",
  },
  size: "Tamaño",
  photos: "Fotos y archivos",
  elsewhere: "En el almacén S3",
  missing_one: "Faltaba {{count, number}}",
  missing_other: "Faltaban {{count, number}}",
  restore: "Restaurar",
  restoreFrom: "Restaurar la copia de seguridad del {{time}}",
  howTo: {
    title: "Restaurar la copia de seguridad del {{time}}",
    stop: "Detenga Forecourt.",
    run: "Ejecute este comando en la carpeta de Forecourt:",
    start: "Vuelva a iniciar Forecourt.",
    command: "Comando",
    kept: "Primero se verifica la copia. Los datos actuales se conservan en la carpeta de datos; no se elimina nada.",
  },
};
