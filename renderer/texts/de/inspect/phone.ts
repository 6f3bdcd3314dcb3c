import type { phone as english } from "../../en/inspect/phone.ts";
import type { Translation } from "../../translation.ts";

/** The page that a phone opens to take the photos of a vehicle. */
export const phone: Translation<typeof english> = {
  title: "Fotos des Fahrzeugs",
  connecting: "Verbindung zum Arbeitsplatz…",
  none: {
    title: "QR-Code scannen",
    text: "Öffnen Sie am Arbeitsplatz „Begutachten“ für ein Fahrzeug und wählen Sie „Smartphone nutzen“. Scannen Sie dann den Code mit diesem Smartphone.",
  },
  asking: {
    title: "Dieses Smartphone bestätigen",
    text: "Wählen Sie am Arbeitsplatz „Verbinden“, wenn er dieselben Ziffern zeigt.",
  },
  ended: {
    title: "Diese Aufnahme ist beendet",
    text: "Zeigen Sie am Arbeitsplatz einen neuen Code an, um weiterzumachen.",
    unsent_one:
      "{{count, number}} Foto wurde nicht gesendet. Speichern Sie es auf diesem Smartphone oder nehmen Sie es neu auf.",
    unsent_other:
      "{{count, number}} Fotos wurden nicht gesendet. Speichern Sie sie auf diesem Smartphone oder nehmen Sie sie neu auf.",
    save: "Foto {{photo, number}} speichern",
  },
  progress: "{{taken, number}} von {{all, number}} Perspektiven",
  offline: "Der Arbeitsplatz ist nicht erreichbar. Fotos bleiben hier und werden später gesendet.",
  unsent_one: "{{count, number}} Foto wartet auf das Senden.",
  unsent_other: "{{count, number}} Fotos warten auf das Senden.",
  keepOpen: "Lassen Sie diese Seite geöffnet, bis sie gesendet sind.",
  allSent: "Alle Fotos sind am Arbeitsplatz.",
  take: "Foto aufnehmen",
  takeAgain: "Neu aufnehmen",
  closeUp: "Nahaufnahme eines Schadens",
  closeUps_one: "{{count, number}} Nahaufnahme",
  closeUps_other: "{{count, number}} Nahaufnahmen",
  angles: "Perspektiven",
  taken: "aufgenommen",
  missing: "fehlt",
  camera: "Kamera mit Umriss verwenden",
  closeCamera: "Kamera schließen",
  shutter: "Jetzt auslösen",
  noCamera: "Dieses Smartphone gibt der Seite die Kamera nicht frei. Verwenden Sie „Foto aufnehmen“.",
  review: {
    title: "Foto prüfen",
    useAnyway: "Trotzdem verwenden",
    drop: "Löschen",
    unusable: "Die Begutachtung kann dieses Foto nicht verwenden.",
    alt: "Das aufgenommene Foto",
    unreadable: "Dieses Foto konnte nicht gelesen werden. Nehmen Sie es neu auf.",
  },
  note: {
    "too small": "Es ist zu klein: Nötig sind mindestens 1280×720 Pixel.",
    blurred: "Es ist unscharf. Halten Sie das Smartphone ruhig.",
    "too dark": "Es ist zu dunkel.",
    "too bright": "Es ist zu hell.",
    "overexposed areas": "Teile davon sind überbelichtet.",
    "black areas without detail": "Teile davon sind schwarz.",
  },
  seems:
    "Das Foto „{{chosen}}“ zeigt wohl „{{seen}}“. Nehmen Sie es neu auf oder korrigieren Sie die Perspektive am Arbeitsplatz.",
  noCar_one: "Auf dem Foto „{{chosen}}“ wurde kein Fahrzeug gefunden. Nehmen Sie es mit mehr Abstand neu auf.",
  noCar_other:
    "Auf {{count, number}} Fotos wurde kein Fahrzeug gefunden: {{chosen}}. Nehmen Sie sie mit mehr Abstand neu auf.",
  refused: "Das Foto „{{chosen}}“ wurde nicht angenommen: {{reason}}",
  done: {
    title: "Alle Perspektiven sind aufgenommen",
    text: "Fügen Sie Nahaufnahmen von Schäden hinzu oder machen Sie am Arbeitsplatz weiter.",
  },
  hint: {
    front: "Stellen Sie sich vor das Fahrzeug. Die ganze Front ist im Bild.",
    front_left: "Stellen Sie sich an die vordere Ecke der Fahrerseite. Das ganze Fahrzeug ist im Bild.",
    left_side: "Stellen Sie sich neben die Fahrertür. Die ganze Seite ist im Bild.",
    rear_left: "Stellen Sie sich an die hintere Ecke der Fahrerseite. Das ganze Fahrzeug ist im Bild.",
    rear: "Stellen Sie sich hinter das Fahrzeug. Das ganze Heck ist im Bild.",
    rear_right: "Stellen Sie sich an die hintere Ecke der Beifahrerseite. Das ganze Fahrzeug ist im Bild.",
    right_side: "Stellen Sie sich neben die Beifahrertür. Die ganze Seite ist im Bild.",
    front_right: "Stellen Sie sich an die vordere Ecke der Beifahrerseite. Das ganze Fahrzeug ist im Bild.",
    top: "Halten Sie das Smartphone über den Kopf und zeigen Sie das Dach.",
    interior: "Öffnen Sie eine Vordertür und zeigen Sie die Sitze.",
    dashboard:
      "Setzen Sie sich auf den Fahrersitz. Schalten Sie die Zündung ein, damit Kilometerstand und Warnleuchten lesbar sind.",
    trunk: "Öffnen Sie den Kofferraum und zeigen Sie ihn ganz.",
    engine: "Öffnen Sie die Motorhaube und zeigen Sie den Motor.",
    undercarriage: "Halten Sie das Smartphone tief und zeigen Sie den Unterboden.",
  },
};
