import type { backups as english } from "../../en/office/backups.ts";
import type { Translation } from "../../translation.ts";

/** Backups of the installation, in the settings. */
export const backups: Translation<typeof english> = {
  title: "Datensicherungen",
  text: "Geprüfte Kopien der Datenbank und aller Fotos. Währenddessen kann weitergearbeitet werden. Für einen anderen Datenträger setzen Sie FORECOURT_BACKUP_DIR.",
  make: "Jetzt sichern",
  running: "Eine Datensicherung läuft. Sie können diese Seite verlassen.",
  done: "Datensicherung {{name}} ist fertig.",
  folder: "Ordner",
  schedule: "Nächste Sicherung",
  rule: "{{time}}, danach täglich. Die neueste Datensicherung jedes der letzten {{days}} Tage und jeder der letzten {{weeks}} Wochen bleibt erhalten; Tage ohne Datensicherung zählen nicht. Von Hand oder vor einem Update erstellte Datensicherungen werden nicht gelöscht.",
  notScheduled: "Nur von Hand. Die Einstellung FORECOURT_BACKUP_HOUR schaltet tägliche Datensicherungen ein.",
  postgres:
    "Die Datenbank dieses Servers ist Postgres. Sichern Sie sie mit pg_dump und kopieren Sie die Fotos, wie in der README unter „Backup and restore“ beschrieben.",
  failed: {
    title: "Die Datensicherung vom {{time}} ist fehlgeschlagen",
    text: "{{message}} Sie wird stündlich erneut versucht.",
  },
  restored: "Diese Installation wurde am {{restored}} aus der Datensicherung vom {{made}} wiederhergestellt.",
  none: {
    title: "Noch keine Datensicherungen",
    text: "Erstellen Sie jetzt die erste. Sie enthält alles, was bis dahin gespeichert wurde.",
  },
  made: "Erstellt",
  reason: "Anlass",
  reasons: {
    manual: "Von Hand",
    scheduled: "Täglich",
    before_migration: "Vor einem Update",
  },
  size: "Größe",
  photos: "Fotos und Dateien",
  elsewhere: "Im S3-Speicher",
  missing_one: "{{count, number}} fehlte",
  missing_other: "{{count, number}} fehlten",
  restore: "Wiederherstellen",
  restoreFrom: "Datensicherung vom {{time}} wiederherstellen",
  howTo: {
    title: "Datensicherung vom {{time}} wiederherstellen",
    stop: "Beenden Sie Forecourt.",
    run: "Führen Sie diesen Befehl im Ordner von Forecourt aus:",
    start: "Starten Sie Forecourt wieder.",
    command: "Befehl",
    kept: "Die Datensicherung wird zuerst geprüft. Die jetzigen Daten bleiben im Datenordner erhalten; nichts wird gelöscht.",
  },
};
