import type { Translated } from './locale.ts'
import { filled, type MessageParameters, messages } from './messages.ts'
import { catalogueMessages } from './server-messages-catalogue.ts'
import { erpMessages } from './server-messages-erp.ts'
import { importMessages } from './server-messages-import.ts'
import { offerMessages } from './server-messages-offer.ts'
import { orderMessages } from './server-messages-orders.ts'
import { peopleMessages } from './server-messages-people.ts'
import { trainingMessages } from './server-messages-training.ts'

/** Texts used by the server only: refusals and labels of lookups. Those of a large module are in a file of their own. */
const onlyServer = {
  // Warranty orders
  'order.in_erp_already': {
    pl: 'Zgłoszenie jest już zapisane w {erp}',
    en: 'The order is already saved in {erp}',
  },
  'order.is_being_saved': { pl: 'Zapis w {erp} już trwa', en: 'It is already being saved in {erp}' },
  'order.not_for_erp': {
    pl: 'Zgłoszenia nie wysłano do {erp}',
    en: 'The order was not sent to {erp}',
  },

  // Synchronisation with the ERP
  'synchronization_kind.producers': { pl: 'Producenci', en: 'Producers' },
  'synchronization_kind.items': { pl: 'Towary → urządzenia', en: 'Items → devices' },
  'synchronization_kind.buyers': { pl: 'Nabywcy → partnerzy', en: 'Buyers → partners' },
  'synchronization_kind.contractors': { pl: 'Nabywcy → kontrahenci', en: 'Buyers → contractors' },
  'synchronization_kind.orders': { pl: 'Zgłoszenia gwarancyjne', en: 'Warranty orders' },
  'synchronization_kind.parts': { pl: 'Towary → części zamienne', en: 'Items → spare parts' },
  'synchronization_kind.parts-orders': { pl: 'Zamówienia części', en: 'Spare-parts orders' },
  'synchronization_kind.units': { pl: 'Numery seryjne', en: 'Serial numbers' },
  'order.erp_no_way': {
    pl: 'Tej zmiany nie można wprowadzić w zgłoszeniu w jego obecnym statusie',
    en: 'This change is not possible in the current status of the order',
  },
  'order.erp_status_unknown': {
    pl: 'Portal nie zna statusu, który zgłoszenie ma w {erp}',
    en: 'The portal does not know the status that the order has in {erp}',
  },
  'order.erp_without_reason': {
    pl: 'W {erp} nie podano, na co zgłoszenie czeka (Portal_Waiting_Reason)',
    en: '{erp} does not give the reason for waiting (Portal_Waiting_Reason)',
  },
  'order.erp_without_resolution': {
    pl: 'W {erp} nie podano, jak zakończono zgłoszenie (Portal_Resolution, a przy wymianie Portal_New_Serial_No)',
    en: '{erp} does not give the resolution (Portal_Resolution, and Portal_New_Serial_No of a replacement)',
  },
  'parts_order.in_erp': {
    pl: '{erp} ma już to zamówienie: jego pozycje zmienia się tam',
    en: '{erp} already has the order: its lines are changed there',
  },
  'parts_order.not_in_erp': {
    pl: '{erp} nie ma jeszcze tego zamówienia',
    en: '{erp} does not have the order yet',
  },
  'part.erp_replacement_circle': {
    pl: 'Część jest w {erp} zastąpiona taką, którą sama zastępuje',
    en: 'In {erp}, the part is replaced by a part that it replaces itself',
  },
  'order.erp_serial': {
    pl: 'Numer seryjny nowego urządzenia w {erp} nie ma 22 cyfr',
    en: 'The serial number of the new unit in {erp} does not have 22 digits',
  },
  'order.erp_replacement': {
    pl: 'Numer seryjny nowego urządzenia w {erp} należy do innego urządzenia. Sprawdź go i zakończ zgłoszenie w portalu.',
    en: 'The serial number of the new unit in {erp} belongs to another unit. Check it and complete the order in the portal.',
  },
  'synchronization.queued': {
    pl: 'Synchronizacja rozpocznie się za chwilę',
    en: 'The synchronisation will start shortly',
  },
  'synchronization.adopted': {
    pl: 'Od teraz synchronizacja zapisuje zmiany z {erp}',
    en: 'From now on the synchronisation saves changes from {erp}',
  },
  'synchronization.rehearsed': {
    pl: 'Od teraz synchronizacja tylko pokazuje różnice',
    en: 'From now on the synchronisation only shows differences',
  },
  'synchronization.decided': { pl: 'Zapisano decyzje: {count}', en: 'Decisions saved: {count}' },
  'synchronization.decided_some': {
    pl: 'Zapisano decyzje: {count}. Pominięto: {refused}, bo rekordy zmieniły się w międzyczasie. Uruchom synchronizację ponownie.',
    en: 'Decisions saved: {count}. Left out: {refused}, because the records have changed in the meantime. Run the synchronisation again.',
  },
  'synchronization.decided_left': {
    pl: 'Zapisano decyzje: {count}, pominięto: {refused}. Zostało: {left} – powtórz, aby przejść dalej.',
    en: 'Decisions saved: {count}, left out: {refused}. Still waiting: {left} – repeat to continue.',
  },
  'synchronization.is_running': {
    pl: 'Ta synchronizacja już trwa. Poczekaj, aż się skończy.',
    en: 'This synchronisation is already running. Wait until it has finished.',
  },
  'synchronization.erp_is_off': {
    pl: 'Połączenie z {erp} jest wyłączone w ustawieniach serwera',
    en: 'The connection to {erp} is switched off in the settings of the server',
  },
  'synchronization.not_run_yet': {
    pl: 'Najpierw uruchom synchronizację i obejrzyj różnice',
    en: 'Run the synchronisation first and look at the differences',
  },

  // Sign-in
  'auth.failed': { pl: 'Nieprawidłowy e-mail lub hasło', en: 'Wrong e-mail or password' },
  'auth.locked': {
    pl: 'Logowanie z nowych urządzeń jest zablokowane na 15 minut po wielu błędnych próbach. Zaloguj się na urządzeniu, którego już używasz, albo ustaw nowe hasło.',
    en: 'Signing in from new devices is locked for 15 minutes after many failed attempts. Sign in on a device that you have used before, or set a new password.',
  },
  'auth.device_locked': {
    pl: 'Zbyt wiele błędnych haseł na tym urządzeniu. Spróbuj za 15 minut albo ustaw nowe hasło.',
    en: 'Too many wrong passwords on this device. Try again in 15 minutes, or set a new password.',
  },
  'auth.password_is_common': {
    pl: 'To hasło jest na liście najczęściej używanych. Wybierz inne.',
    en: 'This password is on the list of the most common ones. Choose another.',
  },
  'auth.password_is_own_name': {
    pl: 'Hasłem nie może być własne imię, nazwisko ani adres e-mail',
    en: 'Your own name or e-mail address cannot be the password',
  },
  'auth.password_is_company_name': {
    pl: 'Hasłem nie może być nazwa firmy',
    en: 'The name of the company cannot be the password',
  },
  'auth.password_is_present': {
    pl: 'Nowe hasło musi się różnić od obecnego',
    en: 'The new password must differ from the current one',
  },
  'auth.reset_started': {
    pl: 'Jeśli konto istnieje, wysłaliśmy wiadomość z dalszymi krokami',
    en: 'If the account exists, we have sent a message with further steps',
  },
  'auth.reset_finished': {
    pl: 'Hasło zostało zmienione. Możesz się zalogować.',
    en: 'The password has been changed. You can sign in.',
  },
  'auth.reset_token_invalid': {
    pl: 'Link wygasł lub został już użyty. Poproś o nowy.',
    en: 'The link has expired or has already been used. Ask for a new one.',
  },
  'form.arrived_before': {
    pl: 'Formularz dotarł do nas już za pierwszym razem. Późniejszych zmian w nim nie ma.',
    en: 'The form had already arrived the first time. What was changed since is not in it.',
  },
  'order.released': { pl: 'Zgłoszenie nie ma już opiekuna', en: 'The order has no owner any more' },
  'order.owned': { pl: 'To zgłoszenie ma już opiekuna', en: 'This order already has an owner' },
  'order.none_to_take': { pl: 'Żadne zgłoszenie nie czeka na opiekuna', en: 'No order is waiting for an owner' },
  'order.no_open_visit': {
    pl: 'Ta wizyta jest już zamknięta. Odśwież stronę, aby zobaczyć jej wynik.',
    en: 'This visit has already ended. Reload the page to see its result.',
  },
  'order.no_customer_email': {
    pl: 'Zgłoszenie nie ma adresu e-mail klienta',
    en: 'The order has no e-mail address of the customer',
  },
  'order.visit_objected': {
    pl: 'Sprzeciw został wysłany partnerowi',
    en: 'The objection has been sent to the partner',
  },
  'order.cancelled': { pl: 'Zgłoszenie zostało anulowane', en: 'The order has been cancelled' },

  // Labels of the service order's lookups (specification, sections 4 and 9)

  // Deleting and restoring: names of the tables that may use a record
  'refusal.in_use_by': { pl: 'Nie można usunąć. Używane przez: {users}', en: 'Cannot be deleted. Used by: {users}' },
  'used_by.brand_notices': { pl: 'komunikaty o markach', en: 'brand notices' },
  'used_by.due_maintenances': { pl: 'terminy przeglądów', en: 'maintenances due' },
  'used_by.unit_moves': { pl: 'zmiany miejsca urządzeń', en: 'moves of units' },
  'used_by.erp_attempts': { pl: 'zapisy w {erp}', en: 'attempts to save in {erp}' },
  'used_by.producers': { pl: 'producenci', en: 'producers' },
  'used_by.service_order_events': { pl: 'historia zgłoszeń gwarancyjnych', en: 'timelines of warranty orders' },
  'used_by.service_maintenance_events': { pl: 'historia przeglądów', en: 'timelines of maintenances' },
  'used_by.spare_parts_erp_attempts': {
    pl: 'zapisy zamówień części w {erp}',
    en: 'attempts to save spare-parts orders in {erp}',
  },
  'used_by.spare_parts_order_events': { pl: 'historia zamówień części', en: 'timelines of spare-parts orders' },
  'used_by.spare_parts_order_lines': { pl: 'pozycje zamówień części', en: 'lines of spare-parts orders' },
  'used_by.user_roles': { pl: 'użytkownicy z tą rolą', en: 'users with the role' },
  'trash.taken': {
    pl: 'Nie można przywrócić: wartość „{value}” ma już inny rekord',
    en: 'Cannot be restored: another record now has the value “{value}”',
  },
  'trash.refers_to': {
    pl: 'Nie można przywrócić: w koszu jest też {records}. Najpierw to przywróć.',
    en: 'Cannot be restored: {records} is in the trash too. Restore it first.',
  },
  restored: { pl: 'Przywrócono', en: 'Restored' },
  'mail.reply_from': {
    pl: 'Odpowiedź przyszła z innego adresu niż ten, na który wysłaliśmy wiadomość. Odpowiedz ze swojego adresu albo w portalu.',
    en: 'The reply came from another address than the one that we wrote to. Reply from your own address, or in the portal.',
  },
  'mail.sender_left': {
    pl: 'Nadawca nie ma już dostępu do tej sprawy, dlatego nie można dodać jego wiadomości do rozmowy.',
    en: 'The sender no longer has access to this record, so the message cannot join it.',
  },
  'mail.reply_without_files': {
    pl: 'do tej rozmowy nie można dołączać plików',
    en: 'files cannot be attached to this conversation',
  },
  'codes.too_many': {
    pl: 'Zbyt wiele błędnych kodów. Spróbuj ponownie za kwadrans.',
    en: 'Too many wrong codes. Try again in a quarter of an hour.',
  },
  'public.record_limit': {
    pl: 'W tej sprawie wysłano już dziś zbyt wiele wiadomości. Spróbuj jutro albo skontaktuj się z firmą bezpośrednio.',
    en: 'Too many messages about this matter have been sent today. Try again tomorrow, or contact the company directly.',
  },
  'profile.access_asked': {
    pl: 'Prośba została wysłana do administratorów.',
    en: 'The request has been sent to the administrators.',
  },
  'profile.access_asked_often': {
    pl: 'Prośby o dostęp zostały już wysłane. Następną można wysłać za godzinę.',
    en: 'Requests for access have already been sent. You can send the next one in an hour.',
  },
  'mail.limit_record': {
    pl: 'W tej sprawie wysłano już {limit} wiadomości w ciągu doby, więcej nie można. Spróbuj jutro.',
    en: '{limit} messages about this have been sent within 24 hours, which is the limit. Try again tomorrow.',
  },
  'mail.limit_company': {
    pl: 'Twoja firma wysłała w ciągu doby {limit} wiadomości poza portal, więcej nie można. Spróbuj jutro.',
    en: 'Your company has sent {limit} messages outside the portal within 24 hours, which is the limit. Try again tomorrow.',
  },
  'mail.limit_new_addresses': {
    pl: 'Twoja firma napisała w ciągu doby na {limit} nowych adresów, więcej nie można. Spróbuj jutro.',
    en: 'Your company has written to {limit} new addresses within 24 hours, which is the limit. Try again tomorrow.',
  },
  'paper.too_long': {
    pl: 'Dokument miałby więcej niż {pages} stron. Skróć opisy albo podziel ofertę.',
    en: 'The document would have more than {pages} pages. Shorten the descriptions or split the offer.',
  },
  'paper.newer_preview': {
    pl: 'Przygotowywany jest nowszy podgląd.',
    en: 'A newer preview is being prepared.',
  },
  'list.too_many_rows': {
    pl: 'Arkusz może mieć najwyżej {limit} wierszy. Zawęź filtry albo wybierz CSV.',
    en: 'A sheet can have at most {limit} rows. Narrow the filters or choose CSV.',
  },
  // Texts of the server about due maintenances and F-gas certificates
  'due.reminded': { pl: 'Przypomnienie zostało wysłane', en: 'The reminder has been sent' },
  'due.reminded_today': {
    pl: 'Właściciel dostał przypomnienie już dzisiaj',
    en: 'The owner has already been reminded today',
  },
  'due.owner_not_reminded': {
    pl: 'Nie ma dokąd wysłać przypomnienia: właściciel nie podał adresu, nie wyraził zgody albo zrezygnował z przypomnień',
    en: 'The owner cannot be reminded: there is no address or consent, or reminders are not wanted',
  },
  'due.ordered_already': {
    pl: 'To urządzenie ma już otwarte zgłoszenie tego przeglądu: {number}',
    en: 'This unit already has an open order for this maintenance: {number}',
  },
  'due.ordered_elsewhere': {
    pl: 'Przegląd tego urządzenia zgłosiła już inna firma',
    en: 'Another company has already ordered the maintenance of this unit',
  },
  'due.no_company': {
    pl: 'Urządzeniem nie opiekuje się żadna aktywna firma. Wskaż ją na stronie urządzenia.',
    en: 'No active company looks after this unit. Choose one on the unit page.',
  },
  'due.no_type': {
    pl: 'Brak rodzaju urządzenia albo rodzaju przeglądu. Uzupełnij słowniki.',
    en: 'There is no device type or maintenance type for it. Complete the dictionaries.',
  },
  'maintenance.report_kept': {
    pl: 'Protokół z wizyty został zapisany. Aby zakończyć zlecenie, podaj wynik i dzień wizyty.',
    en: 'The visit report has been saved. Enter the outcome and the day of the visit to complete the order.',
  },
  'maintenance.report_waits': {
    pl: 'Przegląd wykonano wcześniej, niż go tu zgłoszono. Serwis dystrybutora sprawdzi dokument wizyty i zakończy zlecenie.',
    en: 'The maintenance was carried out before it was registered here. The distributor’s service checks the document of the visit and completes the order.',
  },
  'f-gas.kind_of_holder': {
    pl: 'Certyfikat przedsiębiorcy należy do firmy, a certyfikaty kategorii – do osób',
    en: 'A company certificate belongs to a company, and category certificates belong to people',
  },
  'f-gas.one_holder': { pl: 'Wskaż firmę albo osobę', en: 'Choose a company or a person' },

  // Texts of the server about units by serial number
  'unit.being_checked': {
    pl: 'Rejestracja jest sprawdzana, więc nie można jej teraz zmienić',
    en: 'The registration is being checked, so it cannot be changed now',
  },
  'unit.coverage_not_lapsed': {
    pl: 'Ochrona tego urządzenia nie wygasła z powodu pominiętego przeglądu',
    en: 'The coverage of this unit has not ended because of a missed maintenance',
  },
  'unit.already_registered': {
    pl: 'Gwarancja tego numeru seryjnego jest już zarejestrowana',
    en: 'The warranty of this serial number is already registered',
  },
  'unit.already_known': {
    pl: 'Ten numer seryjny jest już w portalu',
    en: 'This serial number is already in the portal',
  },
  'unit.same_number': { pl: 'To urządzenie ma już ten numer', en: 'This unit already has this number' },
  'unit.serial_by_correction': {
    pl: 'Numer zmienia się czynnością „Popraw numer seryjny”, aby zgłoszenia poszły za nim',
    en: 'The number is changed by “Correct the serial number”, so that orders follow it',
  },
  'unit.rivals_undecided': {
    pl: 'O ten numer ubiega się też inna firma: zdecyduj, co z jej rejestracją',
    en: 'Another company claims this number: decide what becomes of its registration',
  },
  'unit.replacement_claimed': {
    pl: 'Na przyjęcie rejestracji tego numeru czeka firma. Podaj powód, jeśli mimo to jest właściwy.',
    en: 'A company is waiting for a decision on this number. Give a reason if it is right all the same.',
  },
  'unit.replaced_again': {
    pl: 'Nowe urządzenie wymieniono już na kolejne ({number}). Najpierw przywróć zgłoszenie tamtej wymiany.',
    en: 'The new unit has been replaced by another ({number}). Reopen the order of that replacement first.',
  },
  'unit.returned_replaced': {
    pl: 'Urządzenie wymieniono na inne, dlatego można je tylko zezłomować',
    en: 'The unit was replaced by another one, so it can only be scrapped',
  },
  'unit.replaced_returned': {
    pl: 'Wymienione urządzenie {number} wróciło do dystrybutora, dlatego wymiany nie można cofnąć',
    en: 'The replaced unit {number} went back to the distributor, so the replacement cannot be undone',
  },
  'unit.scrapped': {
    pl: 'Urządzenie o tym numerze zezłomowano',
    en: 'The unit with this number was scrapped',
  },
  'unit.open_work_undecided': {
    pl: 'Zdecyduj o każdym otwartym zgłoszeniu tego urządzenia',
    en: 'Decide what becomes of each open item of this unit',
  },
  'unit.other_model': {
    pl: 'Ten numer seryjny należy do innego modelu: {name}',
    en: 'This serial number belongs to another model: {name}',
  },
  'unit.replacement_other_company': {
    pl: 'Ten numer należy do urządzenia innej firmy',
    en: 'This number belongs to a unit of another company',
  },
  'unit.replacement_replaced': {
    pl: 'Urządzenie o tym numerze zostało już wymienione na inne',
    en: 'The unit with this number has already been replaced by another',
  },
  'unit.replacement_own_number': {
    pl: 'To numer wymienianego urządzenia. Podaj numer nowego.',
    en: 'This is the number of the unit being replaced. Enter that of the new one.',
  },
  'unit.replacement_registered': {
    pl: 'Urządzenie o tym numerze jest już zarejestrowane. Jego dane zostaną zastąpione: podaj powód.',
    en: 'The unit with this number is already registered. Its data will be overwritten: give a reason.',
  },
  'unit.replacement_other_model': {
    pl: 'Ten numer należy do innego modelu: {name}. Podaj powód, jeśli mimo to jest właściwy.',
    en: 'This number belongs to another model: {name}. Give a reason if it is right all the same.',
  },
  'unit.cannot_edit_registered': {
    pl: 'Zarejestrowanej gwarancji nie można zmienić. Poproś o poprawkę dystrybutora.',
    en: 'A registered warranty cannot be changed. Ask the distributor to correct it.',
  },

  'search.draft': { pl: 'Wersja robocza', en: 'Draft' },
  'search.unit_page': { pl: 'dokumenty, gwarancja, historia', en: 'documents, warranty, history' },
  'list.people_may_not_see': {
    pl: 'Ta lista nie jest dostępna dla: {names}',
    en: 'This list is not available to: {names}',
  },
  'list.may_not_share': { pl: 'Nie możesz udostępniać widoków innym', en: 'You may not share views with others' },
} as const satisfies Record<string, Translated>

/** All texts of the server. */
export const serverMessages = {
  ...messages,
  ...onlyServer,
  ...catalogueMessages,
  ...importMessages,
  ...offerMessages,
  ...peopleMessages,
  ...trainingMessages,
  ...orderMessages,
  ...erpMessages,
}

export type ServerMessageKey = keyof typeof serverMessages

/** Messages that name the ERP. */
type KeyWithErp = {
  [Key in ServerMessageKey]: (typeof serverMessages)[Key]['pl' | 'en'] & `${string}{erp}${string}` extends never
    ? never
    : Key
}[ServerMessageKey]

/** Messages that do not name the ERP: they are written without its name. */
export type KeyWithoutErp = Exclude<ServerMessageKey, KeyWithErp>

/** A message in a language; Polish for an unknown one. The name of the ERP is left out only where no message can have it. */
export function serverText(key: KeyWithoutErp, locale: string | undefined, parameters?: MessageParameters): string
export function serverText(
  key: ServerMessageKey,
  locale: string | undefined,
  parameters: MessageParameters & { erp: string },
): string
export function serverText(
  key: ServerMessageKey,
  locale: string | undefined,
  parameters: MessageParameters = {},
): string {
  return filled(serverMessages[key], locale, parameters)
}
