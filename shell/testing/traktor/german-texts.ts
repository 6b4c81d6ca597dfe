import type { SiteTexts } from '../../site.ts';

/** What the shell says on the site Traktor. */
export const germanTexts: SiteTexts = {
  page: {
    skip: 'Zum Inhalt springen',
    moved: 'Diese Seite gibt es nicht.',
    bootFailed: 'Teile dieser Seite wurden nicht geladen.',
    needsScripts: 'Dieser Teil der Seite braucht JavaScript.',
    failedTitle: 'Dieser Bereich wurde nicht geladen',
    failedText: 'Bei uns ist etwas schiefgegangen. Der Rest der Seite funktioniert wie gewohnt.',
    killedTitle: 'Dieser Bereich macht Pause',
    killedText: 'Wir haben ihn kurz abgeschaltet. Bitte kommen Sie bald wieder.',
    retry: 'Noch einmal versuchen',
    wayOut: 'Zur Startseite',
    pageOpened: '{title}, Seite geöffnet',
    navigationFailed:
      'Die Seite wurde nicht geöffnet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    closeToast: 'Diese Meldung schließen',
    signInUnavailable:
      'Die Anmeldung ist gerade nicht möglich. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    unreachable:
      'Wir haben den Server nicht erreicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
  offline: {
    title: 'Sie sind offline',
    description: 'Diese Seite ist noch nicht auf diesem Gerät.',
    lead: 'Diese Seite ist noch nicht auf diesem Gerät. Was Sie online öffnen, können Sie später ohne Verbindung lesen.',
    retry: 'Noch einmal versuchen',
    unreachableTitle: 'Diese Seite wurde nicht geladen',
    unreachableDescription: 'Unser Server hat nicht geantwortet.',
    unreachableLead:
      'Sie sind online, aber unser Server hat nicht geantwortet. Bitte versuchen Sie es gleich noch einmal.',
    cached: 'Seiten, die Sie jetzt lesen können',
  },
  failures: {
    busy: {
      title: 'Einen Moment',
      text: 'Gerade sind sehr viele Menschen hier. Diese Seite lädt sich selbst neu.',
    },
    starting: { title: '{site} startet', text: 'Diese Seite lädt sich gleich selbst neu.' },
    missing: {
      title: 'Hier ist nichts',
      text: 'Unter dieser Adresse haben wir keine Seite und keine Datei.',
    },
    tooLong: {
      title: 'Diese Adresse ist zu lang',
      text: 'Beginnen Sie auf der Startseite. Löschen Sie sonst die Cookies dieser Website.',
    },
    tooMany: {
      title: 'Etwas langsamer, bitte',
      text: 'Aus Ihrem Netz kamen zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.',
    },
    refused: {
      title: 'Wir konnten diese Adresse nicht lesen',
      text: 'Ein Teil fehlt oder wurde unterwegs verändert.',
    },
    failed: { title: 'Bei uns ist etwas schiefgegangen', text: 'Versuchen Sie es gleich noch einmal.' },
    again: 'Noch einmal versuchen',
    home: 'Startseite',
  },
  deferred: {
    consentTitle: 'Dürfen wir Besuche zählen?',
    consentOptIn: 'Mit Ihrer Zustimmung erfassen wir, welche Seiten genutzt werden.',
    consentPartners: 'Mit Ihrer Zustimmung erfassen wir und unsere Partner, welche Seiten genutzt werden.',
    consentNotice: 'Wir erfassen, welche Seiten genutzt werden. Sie können hier ablehnen.',
    consentMore: 'Einzelheiten',
    accept: 'Zustimmen',
    reject: 'Ablehnen',
    nowAccepted: 'Derzeit: zugestimmt.',
    nowRejected: 'Derzeit: abgelehnt.',
    offline: 'Sie sind offline. Was Sie schon geöffnet haben, können Sie weiter lesen.',
    backOnline: 'Sie sind wieder online.',
    backToTop: 'Nach oben',
    tapWaits: 'Dieser Teil ist noch nicht geladen. Wir versuchen es weiter, und Ihre Eingabe zählt.',
    tapLost: 'Ihre Eingabe ist nicht angekommen. Bitte noch einmal.',
    pageFailed: 'Die Seite wurde nicht geöffnet.',
    pageOffline: 'Sie sind offline, deshalb wurde die Seite nicht geöffnet.',
    stillHere: 'Sie sind noch auf „{title}“.',
    openDirectly: 'Link direkt öffnen',
    newVersion: 'Eine neue Version ist bereit.',
    reloadWhenFinished: 'Laden Sie neu, wenn Sie fertig sind.',
    reload: 'Neu laden',
    leaveTitle: 'Diese Seite verlassen?',
    leaveText: 'Ihre Eingaben wurden noch nicht gesendet und gehen verloren.',
    stay: 'Auf der Seite bleiben',
    leave: 'Verlassen',
    killedTitle: 'Dieser Bereich macht Pause',
    killedText: 'Wir haben ihn kurz abgeschaltet. Bitte kommen Sie bald wieder.',
  },
};
