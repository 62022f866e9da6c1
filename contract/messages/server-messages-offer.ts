import type { Translated } from './locale.ts'

/** Texts of the server about offers. */
export const offerMessages = {
  'offer.copied': { pl: 'Utworzono nową wersję roboczą', en: 'A new draft has been created' },
  'offer.cannot_edit_registered': {
    pl: 'Zarejestrowanej oferty nie można edytować. Skopiuj ją, aby przygotować nową wersję.',
    en: 'A registered offer cannot be edited. Copy it to prepare a new version.',
  },
  'offer.number_taken': {
    pl: 'Numer {number} ma już inna oferta firmy. Następny wolny: {next}',
    en: 'Another offer of the company already has the number {number}. The next free one: {next}',
  },
  'offer.sent_before': {
    pl: 'Oferta była już wysłana {date}. Potwierdź, że chcesz wysłać ją ponownie.',
    en: 'The offer was already sent on {date}. Confirm that you want to send it again.',
  },
  'offer.device_not_offered': {
    pl: '{name}: tego urządzenia nie można już oferować. Usuń pozycję albo wybierz następcę.',
    en: '{name}: this device can no longer be offered. Remove the line or choose its successor.',
  },
  'offer.accepted_meanwhile': {
    pl: 'Klient w międzyczasie zaakceptował ofertę {number}. Nowej wersji nie można zarejestrować.',
    en: 'In the meantime the customer has accepted offer {number}. The new version cannot be registered.',
  },
  'offer.price_changed': {
    pl: 'Kwota oferty jest inna niż wyświetlona. Odśwież stronę i sprawdź ją ponownie.',
    en: 'The price of the offer differs from the one shown. Reload the page and check it again.',
  },
  'offer.code_over': {
    pl: 'Kod wygasł po dziesięciu błędnych próbach. Poproś o nowy kod.',
    en: 'The code has ended after ten wrong tries. Ask for a new code.',
  },
  'offer.codes_sent': {
    pl: 'Na ten adres wysłano już trzy kody w ciągu godziny. Ważny jest ostatni z nich; o następny poproś później.',
    en: 'Three codes have been sent to this address within an hour. The latest one is valid; ask for another one later.',
  },
  'offer.wrong_code': {
    pl: 'To nie jest ostatni kod wysłany na ten adres albo minęło 30 minut. Poproś o nowy kod.',
    en: 'This is not the latest code sent to this address, or 30 minutes have passed. Ask for a new code.',
  },
  'offer.expired': {
    pl: 'Ta oferta straciła ważność {date}. Zadzwoń lub napisz: {company}, {contact}.',
    en: 'This offer expired on {date}. Please call or write to {company}, {contact}.',
  },
  'offer.not_open': {
    pl: 'Na tę ofertę nie można już odpowiedzieć. Zadzwoń lub napisz: {company}, {contact}.',
    en: 'This offer can no longer be answered. Please call or write to {company}, {contact}.',
  },
  'offer.passed_on': {
    pl: 'Tę ofertę już przyjęto. Przekazaliśmy rezygnację do rozpatrzenia: {company}, {contact}.',
    en: 'This offer has been accepted already. We have passed your withdrawal on to {company}, {contact}.',
  },
  'offer.expired_passed_on': {
    pl: 'Ta oferta straciła ważność {date}. Przekazaliśmy Twoją odpowiedź do rozpatrzenia: {company}, {contact}.',
    en: 'This offer expired on {date}. We have passed your answer on to {company}, {contact}.',
  },
  'offer.accepts_late': {
    pl: 'Przyjmuję tę ofertę w cenie {gross} brutto. (Odpowiedź wysłana po terminie ważności oferty).',
    en: 'I accept this offer at {gross} gross. (Sent after the offer had expired.)',
  },
  'offer.gives_up': {
    pl: 'Rezygnuję z przyjętej oferty. {reason}',
    en: 'I withdraw from the accepted offer. {reason}',
  },
  'offer.only_administrators': {
    pl: 'Ustawienia ofert może zmienić tylko administrator firmy',
    en: 'Only an administrator of the company can change the offer settings',
  },
  'offer.consent': {
    pl: 'Akceptuję ofertę {number} i jej warunki. Wiem, że {company} zapisze moje imię i nazwisko, czas i adres IP jako potwierdzenie.',
    en: 'I accept offer {number} and its conditions. I know that {company} keeps my name, the time and the IP address as confirmation.',
  },
  'offer.privacy_notice': {
    pl: 'Administratorem danych podanych w ofercie jest {company}, {address}. Dane służą przygotowaniu i realizacji oferty (art. 6 ust. 1 lit. b RODO) i są przechowywane przez czas potrzebny do jej realizacji oraz rozliczeń. Masz prawo dostępu do danych, ich poprawienia, usunięcia, ograniczenia przetwarzania, przeniesienia, sprzeciwu oraz skargi do Prezesa UODO.',
    en: 'The controller of the data in this offer is {company}, {address}. The data are used to prepare and carry out the offer (GDPR art. 6 (1) (b)) and are kept for as long as its execution and accounting require. You have the right of access, correction, erasure, restriction, portability and objection, and to complain to the supervisory authority.',
  },
  'offer_vat.reduced': {
    pl: 'Stawka 8% dotyczy dostawy z montażem w budownictwie objętym społecznym programem mieszkaniowym (art. 41 ust. 12 ustawy o VAT).',
    en: 'The 8% rate applies to delivery with installation in housing covered by the social housing programme (art. 41 sec. 12 of the VAT Act).',
  },
  'offer_vat.split': {
    pl: 'Stawka 8% dotyczy części do {limit} m² z {area} m² powierzchni, pozostała część ma stawkę 23% (art. 41 ust. 12c ustawy o VAT).',
    en: 'The 8% rate applies to the part up to {limit} m² of {area} m²; the rest is taxed at 23% (art. 41 sec. 12c of the VAT Act).',
  },
  'offer.quantity_out_of_bounds': {
    pl: '{name}: tej ilości nie można wybrać. Odśwież ofertę i wybierz ilość ponownie.',
    en: '{name}: this quantity cannot be chosen. Reload the offer and choose again.',
  },
  'offer.needs_approval': {
    pl: 'Rabat lub kwota tej oferty przekracza próg firmy. Potrzebna jest zgoda administratora firmy.',
    en: 'The discount or value of this offer exceeds the company’s limit. An administrator of the company has to approve it.',
  },
  'offer.not_accepted': {
    pl: 'Klient nie zaakceptował jeszcze tej oferty',
    en: 'The customer has not accepted this offer yet',
  },
  'offer_deposit.title': { pl: 'Zaliczka, oferta {number}', en: 'Deposit, offer {number}' },
  'offer_deposit.within': {
    pl: 'w ciągu {days} dni od akceptacji oferty',
    en: 'within {days} days of accepting the offer',
  },
  'offer_deposit.after': { pl: 'po akceptacji oferty', en: 'after accepting the offer' },
  'offer_deposit.until': { pl: 'do {date}', en: 'by {date}' },
  'offer_condition.transport': { pl: 'Transport', en: 'Delivery' },
  'offer_condition.transport_price': { pl: 'Cena transportu', en: 'Price of delivery' },
  'offer_condition.assembly': { pl: 'Montaż', en: 'Installation' },
  'offer_condition.assembly_price': { pl: 'Cena montażu', en: 'Price of installation' },
  'offer_condition.warranty': { pl: 'Gwarancja', en: 'Warranty' },
  'offer_condition.expiry': { pl: 'Ważna do', en: 'Valid until' },
  'offer_condition.installment': { pl: 'Raty', en: 'Instalments' },
  'offer_condition.deadline': { pl: 'Termin realizacji', en: 'Delivery time' },
  'offer_condition.payment': { pl: 'Płatność', en: 'Payment' },
  'offer_condition.rescission': { pl: 'Odstąpienie', en: 'Cancellation by the customer' },
  'offer_rescission.within': {
    pl: 'w ciągu {days} dni od akceptacji oferty',
    en: 'within {days} days of accepting the offer',
  },
} as const satisfies Record<string, Translated>
