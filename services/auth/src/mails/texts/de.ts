import type { LanguageTexts } from './texts.ts';

const notYou =
  'Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und prüfen Sie Ihre Sitzungen unter Einstellungen, Sicherheit.';

export const de: LanguageTexts = {
  device: { named: '{browser} unter {system}', unknown: 'unbekanntes Gerät' },
  footer:
    'Cairn sendet diese E-Mail, weil sie die Sicherheit Ihres Kontos betrifft. Bitte antworten Sie nicht darauf.',
  mails: {
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'Guten Tag {name},',
        'bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Der Link funktioniert einmal und 24 Stunden lang.',
        'Falls Sie kein Konto bei Cairn haben, hat sich jemand bei seiner Adresse vertippt: Sie müssen nichts tun.',
      ],
      button: 'E-Mail-Adresse bestätigen',
    },
    email_change: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      paragraphs: [
        'Guten Tag {name},',
        'mit dieser Adresse möchten Sie sich künftig bei Cairn anmelden. Bestätigen Sie sie über den Link; er funktioniert einmal und 24 Stunden lang. Bis dahin bleibt Ihre bisherige Adresse bestehen.',
        'Falls Sie das nicht veranlasst haben, müssen Sie nichts tun.',
      ],
      button: 'Diese Adresse verwenden',
    },
    email_change_asked: {
      subject: 'Eine andere E-Mail-Adresse wurde angefordert',
      paragraphs: [
        'Guten Tag {name},',
        'am {time} wurde angefordert, dass Ihr Konto bei Cairn die Adresse {email} anstelle dieser verwendet. Das geschieht, sobald der dorthin gesendete Link geöffnet wird.',
        notYou,
      ],
    },
    email_changed: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Guten Tag {name},',
        'seit dem {time} verwendet Ihr Konto bei Cairn die Adresse {email} anstelle dieser.',
        'Falls Sie das nicht waren, wenden Sie sich an die Personen, die dieses Cairn betreiben.',
      ],
    },
    address_in_use: {
      subject: 'Sie haben mit dieser Adresse bereits ein Konto',
      paragraphs: [
        'Guten Tag {name},',
        'am {time} hat jemand versucht, diese Adresse für ein anderes Konto bei Cairn zu verwenden. Sie gehört zu Ihrem Konto, deshalb wurde nichts geändert.',
        'Falls Sie es waren, melden Sie sich mit dieser Adresse an; wenn Sie das Passwort vergessen haben, können Sie es zurücksetzen.',
      ],
    },
    reset: {
      subject: 'Neues Passwort festlegen',
      paragraphs: [
        'Guten Tag {name},',
        'für Ihr Konto bei Cairn wurde ein neues Passwort angefordert. Legen Sie es über den Link fest; er funktioniert einmal und eine Stunde lang.',
        'Falls Sie das nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.',
      ],
      button: 'Neues Passwort festlegen',
    },
    reset_required: {
      subject: 'Lege ein neues Passwort fest',
      paragraphs: [
        'Hallo {name},',
        'eine Administratorin oder ein Administrator deines Cairn verlangt ein neues Passwort für dein Konto. Mit dem bisherigen kannst du dich nicht mehr anmelden, und alle Geräte wurden abgemeldet. Lege über den Link ein neues fest; er gilt einmal und eine Stunde lang.',
        'Ist der Link abgelaufen, fordere auf der Anmeldeseite unter „Passwort vergessen?“ einen neuen an.',
      ],
      button: 'Neues Passwort festlegen',
    },
    registration_invited: {
      subject: 'Du bist zu Cairn eingeladen',
      paragraphs: [
        'Hallo,',
        '{name} lädt dich ein, mit dieser E-Mail-Adresse ein Konto bei Cairn anzulegen. Die Einladung gilt 14 Tage.',
        'Wenn du nicht weißt, worum es geht, musst du nichts tun.',
      ],
      button: 'Konto anlegen',
    },
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Guten Tag {name},',
        'das Passwort Ihres Kontos bei Cairn wurde am {time} geändert. Andere Geräte wurden abgemeldet.',
        'Falls Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück: „Passwort vergessen?“ finden Sie auf der Anmeldeseite.',
      ],
    },
    new_device: {
      subject: 'Neue Anmeldung bei Ihrem Konto',
      paragraphs: [
        'Guten Tag {name},',
        'am {time} hat sich jemand mit einem bisher unbekannten Gerät bei Ihrem Konto bei Cairn angemeldet: {device}, Netzwerkadresse {ip}.',
        notYou,
      ],
    },
    second_factor_on: {
      subject: 'Zwei-Faktor-Authentifizierung ist eingeschaltet',
      paragraphs: [
        'Guten Tag {name},',
        'am {time} wurde für Ihr Konto bei Cairn die Zwei-Faktor-Authentifizierung eingeschaltet.',
        notYou,
      ],
    },
    second_factor_off: {
      subject: 'Zwei-Faktor-Authentifizierung ist ausgeschaltet',
      paragraphs: [
        'Guten Tag {name},',
        'am {time} wurde für Ihr Konto bei Cairn die Zwei-Faktor-Authentifizierung ausgeschaltet. Zum Anmelden genügt wieder Ihr Passwort allein.',
        notYou,
      ],
    },
    api_token_made: {
      subject: 'Ein API-Token wurde erstellt',
      paragraphs: [
        'Hallo {name},',
        'am {time} wurde für Ihr Konto bei Cairn ein API-Token mit dem Namen „{token}“ erstellt. Ein Programm, das ihn hat, handelt in Ihrem Namen, bis er abläuft oder widerrufen wird.',
        notYou,
      ],
    },
    deletion_scheduled: {
      subject: 'Ihr Konto wird gelöscht',
      paragraphs: [
        'Guten Tag {name},',
        'am {time} wurde verlangt, Ihr Konto bei Cairn zu löschen, samt den Projekten, die nur Sie nutzen. Das geschieht am {due}.',
        'Bis dahin können Sie sich weiterhin anmelden und Ihr Konto unter Einstellungen, Daten und Datenschutz behalten.',
        notYou,
      ],
    },
    deletion_cancelled: {
      subject: 'Ihr Konto bleibt bestehen',
      paragraphs: [
        'Guten Tag {name},',
        'die Löschung Ihres Kontos bei Cairn wurde am {time} zurückgenommen. Es wurde nichts gelöscht.',
        notYou,
      ],
    },
    account_deleted: {
      subject: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        'Guten Tag,',
        'Ihr Konto bei Cairn und alles, was dazugehörte, wurde gelöscht. Die Quittung sagt, wie viel das war. Lesen kann sie, wer ihre Adresse hat, auch ohne Konto.',
        'Dies ist die letzte E-Mail von Cairn: Mit ihr wird auch Ihre Adresse vergessen.',
      ],
      button: 'Quittung lesen',
    },
  },
};
