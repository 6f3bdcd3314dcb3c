import type { Language } from "../../../contracts/accounts/languages.ts";
import type { GuideSection, OptionalGuideSection } from "../../../contracts/papers/buyers-guide.ts";

/** What the empty wording file says in another language than English: our own guidance, not the form's text. */
interface Guidance {
  readonly intro: readonly string[];
  readonly where: Readonly<Record<GuideSection | OptionalGuideSection, string>>;
}

export const guidance: Readonly<Record<Exclude<Language, "en">, Guidance>> = {
  de: {
    intro: [
      "Der Wortlaut des Buyers Guide (16 CFR 455) für Forecourt.",
      "Kopieren Sie den Text jedes Abschnitts aus den Abbildungen der Vorschrift: 16 CFR 455.2 und 455.5 auf ecfr.gov.",
      "Die Vorschrift hat das Formular auf Englisch und Spanisch. Zeilen mit # am Anfang sind Kommentare. Als UTF-8 speichern.",
    ],
    where: {
      title: "Vorn oben: Titel des Formulars",
      important: "Vorn, unter dem Titel: Hinweis zu mündlichen Zusagen",
      warranties: "Vorn: Überschrift über den Kästen zur Garantie",
      dealer_warranty_title: "Vorn, zweiter Kasten: Titel",
      full_warranty: "Vorn, zweiter Kasten: Worte neben dem Kästchen der vollen Garantie",
      limited_warranty:
        "Vorn, zweiter Kasten: Sätze der eingeschränkten Garantie, mit {labor} und {parts} statt der Prozentsätze",
      systems_covered: "Vorn, zweiter Kasten: Worte über den abgedeckten Systemen",
      duration: "Vorn, zweiter Kasten: Worte über der Dauer",
      other_warranties: "Vorn: Überschrift über den Garantien anderer",
      manufacturer_warranty: "Vorn: die Herstellergarantie gilt noch",
      manufacturer_used_warranty: "Vorn: die Gebrauchtwagengarantie des Herstellers gilt",
      other_used_warranty: "Vorn: eine andere Gebrauchtwagengarantie gilt",
      other_warranties_note: "Vorn, unter diesen Kästchen: wo man nach den Unterlagen fragt",
      service_contract: "Vorn: Kästchen des Servicevertrags mit seinen Sätzen",
      mechanic: "Vorn: Satz zur Prüfung durch den Mechaniker des Käufers",
      history: "Vorn: Absatz zu Fahrzeughistorie und Rückrufen",
      other_side: "Vorn unten: Verweis auf die andere Seite",
      spanish: "Vorn unten: Satz auf Spanisch",
      defects_title: "Hinten oben: Satz über der Liste der Mängel",
      defects:
        "Hinten: Liste der Mängel. Eine Zeile mit einem System endet mit einem Doppelpunkt; jede Zeile darunter ist ein Mangel",
      complaints: "Hinten: Worte vor der Person für Beschwerden nach dem Verkauf",
      contract_notice: "Hinten unten: Hinweis, dass das Formular Teil des Vertrags ist",
      as_is_title:
        "Vorn, erster Kasten: Titel, für einen Verkauf ohne Garantie. Weglassen, wo der Staat das nicht erlaubt",
      as_is: "Vorn, erster Kasten: sein Satz. Mit dem Titel weglassen",
      implied_title:
        "Vorn, erster Kasten, wo der Staat keinen Verkauf ohne Garantie erlaubt, oder nur für gesetzliche Garantien: Titel",
      implied: "Vorn, derselbe Kasten: seine Sätze. Mit dem Titel weglassen",
      receipt: "Hinten unten: Satz über der Unterschrift des Käufers. Weglassen für ein Formular ohne sie",
    },
  },
  es: {
    intro: [
      "El texto de la Guía del comprador (16 CFR 455) para Forecourt.",
      "Copie el texto de cada sección de las figuras de la norma: la versión en español está en 16 CFR 455.5, en ecfr.gov.",
      "Las líneas que empiezan por # son comentarios. Guarde el archivo como UTF-8.",
    ],
    where: {
      title: "Anverso, arriba: título del formulario",
      important: "Anverso, bajo el título: aviso sobre las promesas verbales",
      warranties: "Anverso: encabezado sobre las casillas de garantía",
      dealer_warranty_title: "Anverso, segunda casilla: título",
      full_warranty: "Anverso, segunda casilla: palabras junto a la garantía completa",
      limited_warranty:
        "Anverso, segunda casilla: frases de la garantía limitada, con {labor} y {parts} en lugar de los porcentajes",
      systems_covered: "Anverso, segunda casilla: palabras sobre los sistemas cubiertos",
      duration: "Anverso, segunda casilla: palabras sobre la duración",
      other_warranties: "Anverso: encabezado sobre las garantías de otros",
      manufacturer_warranty: "Anverso: la garantía del fabricante sigue vigente",
      manufacturer_used_warranty: "Anverso: la garantía de usados del fabricante",
      other_used_warranty: "Anverso: otra garantía de vehículo usado",
      other_warranties_note: "Anverso, bajo estas casillas: dónde pedir los documentos",
      service_contract: "Anverso: casilla del contrato de servicio, con sus frases",
      mechanic: "Anverso: frase sobre la inspección por el mecánico del comprador",
      history: "Anverso: párrafo sobre el historial y las llamadas a revisión",
      other_side: "Anverso, abajo: referencia al reverso",
      spanish: "Anverso, abajo: la frase sobre el otro idioma",
      defects_title: "Reverso, arriba: frase sobre la lista de defectos",
      defects:
        "Reverso: lista de defectos. Una línea con un sistema acaba en dos puntos; cada línea de debajo es un defecto",
      complaints: "Reverso: palabras ante la persona para reclamaciones tras la venta",
      contract_notice: "Reverso, abajo: aviso de que el formulario es parte del contrato",
      as_is_title:
        "Anverso, primera casilla: título, para una venta sin garantía. Omítala donde el estado no lo permita",
      as_is: "Anverso, primera casilla: su frase. Omítala con su título",
      implied_title:
        "Anverso, primera casilla donde el estado no permite la venta sin garantía, o solo con garantías implícitas: título",
      implied: "Anverso, la misma casilla: sus frases. Omítalas con su título",
      receipt: "Reverso, abajo: frase sobre la firma del comprador. Omítala en un formulario sin firma",
    },
  },
};
