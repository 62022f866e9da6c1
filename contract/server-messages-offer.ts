import type { Translated } from './locale.ts'

/** What the server says of offers. */
export const offerMessages = {
  'offer.changed': { pl: 'Zapisano', en: 'Saved' },
  'offer.registered': { pl: 'Oferta została zarejestrowana', en: 'The offer has been registered' },
  'offer.copied': { pl: 'Utworzono nową wersję roboczą', en: 'A new draft has been made' },
  'offer.sent': { pl: 'Oferta została wysłana', en: 'The offer has been sent' },
  'offer.extended': { pl: 'Przedłużono ważność oferty', en: 'The offer holds longer now' },
  'offer.withdrawn': { pl: 'Oferta została wycofana', en: 'The offer has been withdrawn' },
  'offer.accepted': { pl: 'Oferta została przyjęta', en: 'The offer has been accepted' },
  'offer.answered': { pl: 'Odpowiedź została wysłana', en: 'The answer has been sent' },
  'offer.cannot_edit_registered': {
    pl: 'Zarejestrowanej oferty nie można edytować. Skopiuj ją, aby przygotować nową wersję.',
    en: 'A registered offer cannot be edited. Copy it to prepare a new version.',
  },
  'offer.number_taken': {
    pl: 'Numer {number} ma już inna oferta firmy. Następny wolny: {next}',
    en: 'Another offer of the company has the number {number} already. The next free one: {next}',
  },
  'offer.sent_before': {
    pl: 'Oferta była już wysłana {date}. Potwierdź, że chcesz wysłać ją ponownie.',
    en: 'The offer was sent on {date} already. Confirm that you want to send it again.',
  },
  'offer.device_not_offered': {
    pl: '{name}: tego urządzenia nie można już oferować. Usuń pozycję albo wybierz następcę.',
    en: '{name}: this device can no longer be offered. Remove the line or choose its successor.',
  },
  'offer.amount_missing': { pl: 'Podaj kwotę', en: 'Enter the amount' },
  'offer.accepted_meanwhile': {
    pl: 'Klient w międzyczasie przyjął ofertę {number}. Nowej wersji nie można zarejestrować.',
    en: 'The customer has accepted offer {number} meanwhile. The new version cannot be registered.',
  },
  'offer.price_changed': {
    pl: 'Kwota oferty jest inna niż wyświetlona. Odśwież stronę i sprawdź ją ponownie.',
    en: 'The price of the offer is not the one that was shown. Reload the page and check it again.',
  },
  'offer.expired': {
    pl: 'Ta oferta straciła ważność {date}. Zadzwoń lub napisz: {company}, {contact}.',
    en: 'This offer expired on {date}. Please call or write to {company}, {contact}.',
  },
  'offer.not_open': {
    pl: 'Na tę ofertę nie można już odpowiedzieć. Zadzwoń lub napisz: {company}, {contact}.',
    en: 'This offer can no longer be answered. Please call or write to {company}, {contact}.',
  },
  'offer.only_administrators': {
    pl: 'Ustawienia ofert zmienia administrator firmy',
    en: 'Administrators of the company change the settings of offers',
  },
  'offer_state.draft': { pl: 'Szkic', en: 'Draft' },
  'offer_state.open': { pl: 'Zarejestrowana', en: 'Registered' },
  'offer_state.sent': { pl: 'Wysłana', en: 'Sent' },
  'offer_state.viewed': { pl: 'Otwarta', en: 'Opened' },
  'offer_state.accepted': { pl: 'Przyjęta', en: 'Accepted' },
  'offer_state.rejected': { pl: 'Odrzucona', en: 'Rejected' },
  'offer_state.expired': { pl: 'Po terminie', en: 'Expired' },
  'offer_state.withdrawn': { pl: 'Wycofana', en: 'Withdrawn' },
  'offer_state.superseded': { pl: 'Zastąpiona', en: 'Superseded' },
} as const satisfies Record<string, Translated>
