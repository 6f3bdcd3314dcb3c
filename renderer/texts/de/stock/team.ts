import type { team as english } from "../../en/stock/team.ts";
import type { Translation } from "../../translation.ts";

/** The pages of a team: its members, invitations and roles. */
export const team: Translation<typeof english> = {
  title: "Team",
  tabTitle: "{{team}}, Team",
  role: "Rolle",
  summary: {
    own_one: "{{count, number}} Mitglied, Inhaber sind Sie",
    own_other: "{{count, number}} Mitglieder, Inhaber sind Sie",
    ofOwner_one: "{{count, number}} Mitglied, Inhaber ist {{owner}}",
    ofOwner_other: "{{count, number}} Mitglieder, Inhaber ist {{owner}}",
  },
  none: {
    title: "Noch kein Team",
    text: "Erstellen Sie ein Team, um Fahrzeuge, Anfragen und Kennzahlen mit anderen zu teilen. Jedes Mitglied hat eine Rolle mit Berechtigungen. Sie laden Personen per E-Mail ein.",
  },
  notFound: {
    title: "Team nicht gefunden",
    text: "Das Team wurde vielleicht umbenannt oder gelöscht, oder Sie sind kein Mitglied mehr.",
    action: "Zu Ihren Teams",
  },
  actions: { label: "Teamaktionen", createAnother: "Weiteres Team erstellen" },
  create: {
    title: "Team erstellen",
    text: "Sie werden der Inhaber. Das Team beginnt mit den Rollen Inhaber, Administrator, Leiter, Verkäufer, Betrachter und Gutachter, die Sie ändern können.",
    button: "Team erstellen",
  },
  rename: { title: "Team umbenennen", done: "Team umbenannt." },
  delete: {
    button: "Team löschen",
    question: "„{{team}}“ löschen?",
    effect:
      "Auch seine Rollen und offenen Einladungen werden gelöscht. Das lässt sich nicht rückgängig machen. Fahrzeuge bleiben bei ihren Eigentümern. Ein Team mit anderen Mitgliedern kann nicht gelöscht werden.",
    done: "Team {{team}} gelöscht.",
  },
  leave: {
    menu: "Team verlassen",
    button: "Verlassen",
    question: "„{{team}}“ verlassen?",
    effect:
      "Sie verlieren den Zugriff auf seine Fahrzeuge, und Ihre Fahrzeuge sind nicht mehr für das Team freigegeben. Wieder beitreten können Sie nur mit einer neuen Einladung.",
    done: "Sie haben {{team}} verlassen.",
  },
  share: {
    text_one:
      "{{team}} wurde erstellt. Nur Sie sehen Ihr {{count, number}} Fahrzeug. Wenn Sie es freigeben, haben Mitglieder je nach Rolle Zugriff. Einzelne Fahrzeuge können Sie auch später im Bestand freigeben.",
    text_other:
      "{{team}} wurde erstellt. Nur Sie sehen Ihre {{count, number}} Fahrzeuge. Wenn Sie sie freigeben, haben Mitglieder je nach Rolle Zugriff. Einzelne Fahrzeuge können Sie auch später im Bestand freigeben.",
    button_one: "{{count, number}} Fahrzeug freigeben",
    button_other: "{{count, number}} Fahrzeuge freigeben",
  },
  name: { missing: "Geben Sie einen Namen ein", example: "Platz Nord" },
  shortName: {
    label: "Kurzname",
    description: "Steht in der Adresse der Teamseite",
    missing: "Geben Sie Kleinbuchstaben, Ziffern und Bindestriche ein, zum Beispiel platz-nord",
    invalid: "Nur Kleinbuchstaben, Ziffern und Bindestriche sind erlaubt",
    taken: "Ein anderes Team hat diesen Kurznamen. Wählen Sie einen anderen.",
  },
  refused: {
    required:
      "Ihre Rolle in diesem Team umfasst {{permissions}} nicht. Es wurde nichts geändert. Fragen Sie den Inhaber des Teams.",
    lacking:
      "Sie können nur eigene Berechtigungen vergeben. Ihnen fehlt: {{permissions}}. Es wurde nichts geändert. Fragen Sie den Inhaber des Teams.",
    quoted: "„{{permission}}“",
  },
  members: {
    title: "Mitglieder",
    since: "Mitglied seit",
    /** Next to a day. */
    sinceShort: "seit",
    you: "Sie",
    owner: "Inhaber",
    roleOf: "Rolle von {{name}}",
    roleChanged: "{{name}}: {{role}}",
    remove: {
      button: "Entfernen",
      labelFor: "{{name}} entfernen",
      question: "{{name}} entfernen?",
      effect:
        "{{name}} verliert den Zugriff auf das Team, und die eigenen Fahrzeuge dieser Person sind nicht mehr für das Team freigegeben. Ein neuer Beitritt ist nur mit einer neuen Einladung möglich.",
      done: "{{name}} ist nicht mehr in {{team}}.",
    },
  },
  invite: {
    button: "Einladen",
    title: "In {{team}} einladen",
    text: "Personen ohne Konto können über den Link eines erstellen und dann dem Team beitreten.",
    another: "Weitere Person einladen",
    chooseRole: "Rolle wählen",
  },
  invitations: {
    title: "Einladungen",
    titleWithCount: "Einladungen ({{open, number}})",
    account: "Konto",
    noAccount: "Noch keines",
    expires: "Läuft ab",
    /** Next to a day. */
    until: "bis",
    none: {
      title: "Keine offenen Einladungen",
      text: "Eingeladene erhalten eine Nachricht mit einem Link. Eine Einladung bleibt auf dieser Liste, bis der Link verwendet wird oder nach 7 Tagen abläuft.",
    },
    refused: {
      title: "Keine Berechtigung zum Einladen",
      text: "Ihre Rolle in diesem Team umfasst „{{permission}}“ nicht. Bitten Sie den Inhaber des Teams um diese Berechtigung.",
    },
    sent: "Wir haben eine Nachricht an <strong>{{email}}</strong> gesendet. Ihr Link funktioniert einmal, bis {{day}} und nur für diese Adresse. Sie können den Link auch kopieren und selbst senden. Er wird nur dieses eine Mal angezeigt.",
    link: "Einladungslink",
    copyLink: "Link kopieren",
    newLink: {
      title: "Neuer Link",
      labelFor: "Neuen Link für {{email}} erstellen",
      effect: "Der frühere Link funktioniert nicht mehr.",
    },
    cancel: {
      button: "Zurückziehen",
      labelFor: "Einladung für {{email}} zurückziehen",
      question: "Diese Einladung zurückziehen?",
      effect: "Der an {{email}} gesendete Link funktioniert dann nicht mehr. Sie können diese Adresse erneut einladen.",
      confirm: "Einladung zurückziehen",
      keep: "Einladung behalten",
      done: "Einladung für {{email}} zurückgezogen.",
    },
  },
  roles: {
    title: "Rollen",
    canChange: "Der Inhaber hat alle Berechtigungen. Alle anderen Rollen können Sie ändern.",
    readOnly: "Nur Lesen: Ihre Rolle in diesem Team umfasst „{{permission}}“ nicht.",
    matrix: "Berechtigungen jeder Rolle",
    permissions: "Berechtigungen",
    permission: "Berechtigung",
    permissionOf: "{{permission}}: {{role}}",
    groups: { vehicles: "Fahrzeuge", leads: "Anfragen", figures: "Kennzahlen", people: "Personen" },
    fixed: "fest",
    noMembers: "keine Mitglieder",
    members_one: "{{count, number}} Mitglied",
    members_other: "{{count, number}} Mitglieder",
    includedIn: "Enthalten in „{{permission}}“",
    notGrantable: "Sie können keine Berechtigung vergeben, die Sie nicht haben",
    nameMissing: "Geben Sie einen Namen ein, zum Beispiel Aufbereiter",
    actionsFor: "Aktionen für Rolle {{role}}",
    saved: "Berechtigungen gespeichert.",
    unsaved: {
      label: "Ungespeicherte Änderungen",
      text: "Ungespeicherte Änderungen: {{roles}}.",
      discard: "Verwerfen",
    },
    add: {
      title: "Rolle hinzufügen",
      button: "Rolle hinzufügen",
      example: "Aufbereiter",
      copyFrom: "Berechtigungen kopieren von",
      noRole: "Keine Rolle",
      done: "Rolle {{role}} hinzugefügt. Wählen Sie ihre Berechtigungen.",
    },
    rename: { button: "Umbenennen", title: "{{role}} umbenennen" },
    delete: {
      button: "Löschen",
      question: "Rolle „{{role}}“ löschen?",
      effect: "Das lässt sich nicht rückgängig machen. Eine verwendete Rolle kann nicht gelöscht werden.",
      inUse:
        "Mitglieder oder offene Einladungen verwenden diese Rolle. Ändern Sie zuerst deren Rollen oder ziehen Sie die Einladungen zurück.",
      done: "Rolle {{role}} gelöscht.",
      refused: "Rolle {{role}} wurde nicht gelöscht",
    },
  },
};
