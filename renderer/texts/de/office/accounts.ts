import type { accounts as english } from "../../en/office/accounts.ts";
import type { Translation } from "../../translation.ts";

/** The pages before signing in: accounts, passwords, invitations. */
export const accounts: Translation<typeof english> = {
  pitch: {
    title: "Macht aus Fotos eines Autos einen Zustandsbericht.",
    findings: "Jeder Befund zeigt sein Foto, seine Größe und seine Konfidenz.",
    review: "Sie bestätigen oder verwerfen jeden einzelnen.",
    local: "Alles läuft auf diesem Computer, auch ohne Netzwerk.",
  },
  password: {
    label: "Passwort",
    show: "Passwort anzeigen",
    missing: "Wählen Sie ein Passwort",
    hint: "Gut geeignet sind einige Wörter ohne Zusammenhang.",
  },
  signIn: {
    title: "Anmelden",
    text: "Melden Sie sich an diesem Arbeitsplatz an.",
    toJoin: "Melden Sie sich an, um dem Team beizutreten.",
    back: "Zurück zur Anmeldung",
    forgot: "Passwort vergessen?",
    new: "Neu hier? <a>Konto erstellen</a>",
    emailMissing: "Geben Sie Ihre E-Mail-Adresse ein",
    passwordMissing: "Geben Sie Ihr Passwort ein",
    /** After the server's message that the address or the password is wrong. */
    wrong: "Prüfen Sie beides und auch, ob die Feststelltaste aus ist.",
    unverified: { title: "Diese Adresse ist noch nicht bestätigt", action: "Adresse bestätigen" },
  },
  demo: {
    label: "Nach Rolle anmelden",
    text: "Wählen Sie eine Rolle. Ein Passwort ist nicht nötig.",
    signInAs: "<hidden>Anmelden als </hidden>{{role}}",
    orPassword: "oder mit Passwort",
  },
  signUp: {
    title: "Konto erstellen",
    link: "Konto erstellen",
    button: "Konto erstellen",
    hasAccount: "Schon ein Konto? <a>Anmelden</a>",
    invited: "Verwenden Sie die Adresse, an die die Einladung ging. Danach können Sie dem Team beitreten.",
    nameMissing: "Geben Sie Ihren Namen so ein, wie er auf Berichten stehen soll",
    first: {
      title: "Erstes Konto erstellen",
      text: "An diesem Arbeitsplatz hat noch niemand ein Konto. Das erste Konto ist sein Administrator.",
    },
  },
  checkMail: {
    title: "Prüfen Sie Ihre E-Mails",
    sent: "Wir haben eine Nachricht an <strong>{{email}}</strong> gesendet. Öffnen Sie den Link darin, um Ihre Adresse zu bestätigen. Der Link gilt 24 Stunden.",
    sentToYou:
      "Wir haben <strong>Ihnen</strong> eine Nachricht gesendet. Öffnen Sie den Link darin, um Ihre Adresse zu bestätigen. Der Link gilt 24 Stunden.",
    looking: "Nachricht wird gesucht…",
    missing:
      "Nach einigen Minuten noch keine Nachricht? Sehen Sie im Spam-Ordner nach. Ein Arbeitsplatz ohne Mailserver sendet keine Nachrichten: Bitten Sie einen Administrator, Ihre im Postausgang zu öffnen.",
    sendAgain: "Erneut senden",
    verified: "Schon bestätigt? Anmelden",
  },
  keptMail: {
    label: "Ihre Nachricht",
    to: "An {{address}}, {{time}}",
    verify: "Adresse bestätigen",
    reason: "Dieser Arbeitsplatz hat keinen Mailserver. Deshalb wird die Nachricht hier angezeigt und nicht gesendet.",
  },
  verify: {
    running: "Ihre Adresse wird bestätigt",
    wait: "Einen Moment…",
    done: "Adresse bestätigt",
    undecided: "Ihre Adresse ist noch nicht bestätigt",
    toJoin: "Melden Sie sich an, um dem Team beizutreten, das Sie eingeladen hat.",
    invalid: {
      title: "Dieser Link ist ungültig",
      noToken:
        "Ein Teil des Links fehlt. Öffnen Sie ihn noch einmal in der Nachricht oder kopieren Sie den ganzen Link.",
      text: "Ein Link funktioniert nur einmal und gilt 24 Stunden. Für einen neuen Link melden Sie sich mit der unbestätigten Adresse an.",
    },
  },
  forgot: {
    title: "Passwort zurücksetzen",
    text: "Wir senden Ihnen eine Nachricht mit einem Link, über den Sie ein neues Passwort wählen.",
    addressHint: "Die Adresse, mit der Sie sich anmelden",
    button: "Nachricht senden",
    sent: "Wenn <strong>{{email}}</strong> hier ein Konto hat, haben wir eine Nachricht mit einem Link gesendet. Der Link funktioniert einmal und gilt eine Stunde.",
    missing:
      "Nach einigen Minuten noch keine Nachricht? Sehen Sie im Spam-Ordner nach und prüfen Sie, ob Sie sich mit dieser Adresse registriert haben. Ein Arbeitsplatz ohne Mailserver sendet keine Nachrichten: Bitten Sie einen Administrator, Ihre im Postausgang zu öffnen.",
    changeAddress: "Adresse ändern",
  },
  reset: {
    title: "Neues Passwort wählen",
    text: "Mit dem neuen Passwort werden Sie überall abgemeldet.",
    newPassword: "Neues Passwort",
    button: "Passwort ändern",
    keys: {
      title: "API-Schlüssel dieses Kontos",
      text: "Programme mit diesen Schlüsseln funktionieren nach der Änderung des Passworts weiter.",
      lastUsed: "Zuletzt verwendet {{time}}",
      neverUsed: "Nie verwendet",
      revoke: "Alle API-Schlüssel widerrufen",
      revokeHint:
        "Wählen Sie dies, wenn Sie einen Schlüssel nicht kennen oder jemand anders das alte Passwort kennen könnte.",
    },
    done: {
      title: "Passwort geändert",
      text: "Sie sind überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.",
      withKeys:
        "Sie sind überall abgemeldet. Melden Sie sich mit dem neuen Passwort an. Alle API-Schlüssel wurden widerrufen. Programme, die sie verwendet haben, brauchen neue Schlüssel.",
    },
    usedLink: {
      title: "Dieser Link ist nicht mehr gültig",
      text: "Ein Link funktioniert einmal und gilt eine Stunde. Er wurde schon verwendet, ist abgelaufen oder unvollständig. Ihr Passwort wurde nicht geändert.",
      action: "Neuen Link senden",
    },
  },
  invitation: {
    title: "Einladung ins Team",
    text: "Die Einladung gilt für die E-Mail-Adresse, an die sie gesendet wurde. Nach der Anmeldung kommen Sie auf diese Seite zurück.",
    signedInAs: "Sie sind als <strong>{{name}}</strong> ({{email}}) angemeldet.",
    join: "Team beitreten",
    effect:
      "Teammitglieder sehen dann Ihren Namen und Ihre E-Mail-Adresse. Ihre eigenen Fahrzeuge bleiben privat, bis Sie sie freigeben.",
    welcome: "Willkommen bei {{team}}",
    role: "Ihre Rolle ist {{role}}.",
    inventory: "Zum Bestand",
    member: {
      title: "Sie sind schon in diesem Team",
      text: "Sie brauchen diese Einladung nicht.",
      action: "Zum Team",
    },
    expired: {
      title: "Diese Einladung ist abgelaufen",
      text: "Einladungen gelten 7 Tage. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.",
    },
    otherAddress: {
      text: "Wenn die Nachricht an eine andere Ihrer Adressen ging, melden Sie sich mit dieser an. Bitten Sie sonst um eine neue Einladung.",
      action: "Mit anderer Adresse anmelden",
    },
    incomplete: {
      title: "Dieser Link ist unvollständig",
      text: "Ein Teil des Links fehlt. Öffnen Sie den Link in der Nachricht noch einmal oder kopieren Sie den ganzen Link: Er kann auf zwei Zeilen verteilt sein.",
    },
  },
};
