/** The shell's own texts. The page has its own catalogs; the shell must speak before the page is loaded. */
const en = {
  starting: "Forecourt is starting …",
  restarting: "Forecourt ended unexpectedly and is starting again …",
  cannotStart: "Forecourt could not start",
  keepsCrashing: "Forecourt ends again and again",
  retry: "Try again",
  showLog: "Show the log",
  quit: "Quit",
  file: "File",
  edit: "Edit",
  view: "View",
  help: "Help",
  print: "Print …",
  savePdf: "Save as PDF …",
  resetWindow: "Reset the window",
  diskLow: "The disk is nearly full",
  diskFull: "The disk is full: new data is not saved",
  notSaved: "The file was not saved",
  unsaved: "Some changes, photos or clips are not saved yet",
  unsavedDetail: "If you leave the page now, they are lost.",
  stay: "Stay on the page",
  leave: "Leave anyway",
  damaged: "A file of the program is missing or was changed. Install Forecourt again.",
  noSandbox:
    "Forecourt does not run without the sandbox, which protects this computer. Use the deb package, which sets it up.",
} as const;
export type ShellTexts = { readonly [K in keyof typeof en]: string };

const de: ShellTexts = {
  starting: "Forecourt startet …",
  restarting: "Forecourt wurde unerwartet beendet und startet neu …",
  cannotStart: "Forecourt konnte nicht starten",
  keepsCrashing: "Forecourt wird immer wieder beendet",
  retry: "Erneut versuchen",
  showLog: "Protokoll anzeigen",
  quit: "Beenden",
  file: "Datei",
  edit: "Bearbeiten",
  view: "Ansicht",
  help: "Hilfe",
  print: "Drucken …",
  savePdf: "Als PDF speichern …",
  resetWindow: "Fenster zurücksetzen",
  diskLow: "Der Datenträger ist fast voll",
  diskFull: "Der Datenträger ist voll: Neue Daten werden nicht gespeichert",
  notSaved: "Die Datei wurde nicht gespeichert",
  unsaved: "Änderungen, Fotos oder Clips sind noch nicht gespeichert",
  unsavedDetail: "Wenn Sie die Seite jetzt verlassen, gehen sie verloren.",
  stay: "Auf der Seite bleiben",
  leave: "Trotzdem verlassen",
  damaged: "Eine Datei des Programms fehlt oder wurde verändert. Installieren Sie Forecourt neu.",
  noSandbox:
    "Forecourt läuft nicht ohne die Sandbox, die diesen Computer schützt. Verwenden Sie das deb-Paket, das sie einrichtet.",
};

const es: ShellTexts = {
  starting: "Forecourt se está iniciando…",
  restarting: "Forecourt se cerró de forma inesperada y se está reiniciando…",
  cannotStart: "Forecourt no se pudo iniciar",
  keepsCrashing: "Forecourt se cierra una y otra vez",
  retry: "Reintentar",
  showLog: "Ver el registro",
  quit: "Salir",
  file: "Archivo",
  edit: "Edición",
  view: "Ver",
  help: "Ayuda",
  print: "Imprimir…",
  savePdf: "Guardar como PDF…",
  resetWindow: "Restablecer la ventana",
  diskLow: "El disco está casi lleno",
  diskFull: "El disco está lleno: no se guardan datos nuevos",
  notSaved: "El archivo no se guardó",
  unsaved: "Hay cambios, fotos o clips sin guardar",
  unsavedDetail: "Si sale de la página ahora, se perderán.",
  stay: "Seguir en la página",
  leave: "Salir de todos modos",
  damaged: "Falta un archivo del programa o se modificó. Vuelva a instalar Forecourt.",
  noSandbox: "Forecourt no funciona sin el sandbox, que protege este equipo. Use el paquete deb, que lo configura.",
};

/** The texts for a language tag of the system, for example `de-AT`. */
export function textsFor(locale: string): ShellTexts {
  const language = locale.split("-")[0];
  return language === "de" ? de : language === "es" ? es : en;
}
