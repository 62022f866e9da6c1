import type { Translated } from './locale.ts'
import { filled, type MessageParameters, messages } from './messages.ts'

/** Texts that only the server says: what it answers, and the words of its look-ups and letters. */
const onlyServer = {
  // Sign-in
  'auth.failed': { pl: 'Nieprawidłowy e-mail lub hasło', en: 'Wrong e-mail or password' },
  'auth.locked': {
    pl: 'Konto jest zablokowane na 15 minut z powodu wielu błędnych prób',
    en: 'The account is locked for 15 minutes after many failed attempts',
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
    pl: 'Link wygasł lub został już użyty',
    en: 'The link has expired or has already been used',
  },
  'order.sent': { pl: 'Zgłoszenie zostało wysłane', en: 'The order has been sent' },
  'order.replied': { pl: 'Odpowiedź została wysłana', en: 'The reply has been sent' },
  'order.withdrawn': { pl: 'Zgłoszenie zostało wycofane', en: 'The order has been withdrawn' },
  'order.resent': {
    pl: 'Zgłoszenie zostanie ponownie zapisane w Navision',
    en: 'The order will be saved in Navision again',
  },
  'order.navision_not_saved': { pl: 'Dane nie zapisane w Navision', en: 'Navision data not saved' },
  'order.changed': { pl: 'Zgłoszenie zostało zaktualizowane', en: 'The order has been updated' },

  // Words of the service order's look-ups (specification, sections 4 and 9)
  'service_order_status.draft': { pl: 'Szkic', en: 'Draft' },
  'service_order_status.registered': { pl: 'Zarejestrowane', en: 'Registered' },
  'service_order_status.waiting': { pl: 'Oczekujące', en: 'Waiting' },
  'service_order_status.inprogress': { pl: 'W realizacji', en: 'In progress' },
  'service_order_status.suspended': { pl: 'Wstrzymane', en: 'Suspended' },
  'service_order_status.completed': { pl: 'Zakończone', en: 'Completed' },
  'delivery_type.PersonalReceipt': { pl: 'Odbiór osobisty', en: 'Personal receipt' },
  'delivery_type.Shipment': { pl: 'Wysyłka', en: 'Shipment' },

  // The tree of device groups
  'device_group.circle': {
    pl: 'Grupa nie może leżeć w sobie samej ani w grupie, która jest pod nią',
    en: 'A group cannot lie in itself or in a group below it',
  },
  'device_group.parent_has_devices': {
    pl: 'Grupa „{name}” ma urządzenia, więc nie może mieć podgrup',
    en: 'The group “{name}” has devices, so it cannot have groups below it',
  },
  'device_group.too_deep': {
    pl: 'Drzewo grup ma najwyżej {limit} poziomów',
    en: 'The tree of groups has at most {limit} levels',
  },
  'device_group.not_leaf': {
    pl: 'Urządzenie może być tylko w grupie, która nie ma podgrup',
    en: 'A device can only be in a group that has no groups below it',
  },

  'account.own': { pl: 'Nie można zamknąć własnego konta', en: 'You cannot close your own account' },

  // Deleting and restoring records: what may use them, by table
  'refusal.in_use_by': { pl: 'Nie można usunąć. Używane przez: {users}', en: 'Cannot be deleted. Used by: {users}' },
  'used_by.affiliates': { pl: 'oddziały', en: 'branches' },
  'used_by.brand_notices': { pl: 'komunikaty o markach', en: 'brand notices' },
  'used_by.contractor_contacts': { pl: 'osoby kontaktowe', en: 'contacts' },
  'used_by.contractors': { pl: 'kontrahenci', en: 'contractors' },
  'used_by.device_groups': { pl: 'grupy urządzeń', en: 'device groups' },
  'used_by.devices': { pl: 'urządzenia', en: 'devices' },
  'used_by.erp_attempts': { pl: 'zapisy w Navision', en: 'tries to save in Navision' },
  'used_by.error_codes': { pl: 'kody błędów', en: 'error codes' },
  'used_by.faq_posts': { pl: 'pytania i odpowiedzi', en: 'questions with answers' },
  'used_by.given_consents': { pl: 'udzielone zgody', en: 'given consents' },
  'used_by.installed_units': { pl: 'zainstalowane urządzenia', en: 'installed units' },
  'used_by.notifications': { pl: 'powiadomienia', en: 'notifications' },
  'used_by.partner_entries': { pl: 'nowe zgłoszenia partnerów', en: 'new partner entries' },
  'used_by.partners': { pl: 'partnerzy', en: 'partners' },
  'used_by.producers': { pl: 'producenci', en: 'producers' },
  'used_by.service_order_events': { pl: 'historia zgłoszeń serwisowych', en: 'timelines of service orders' },
  'used_by.service_orders': { pl: 'zgłoszenia serwisowe', en: 'service orders' },
  'used_by.user_roles': { pl: 'użytkownicy z tą rolą', en: 'users who hold the role' },
  'used_by.users': { pl: 'użytkownicy', en: 'users' },
  'trash.taken': {
    pl: 'Nie można przywrócić: wartość „{value}” ma już inny rekord',
    en: 'Cannot be restored: another record has the value “{value}” meanwhile',
  },
  'trash.parent_gone': {
    pl: 'Nie można przywrócić: rekord nadrzędny jest w koszu. Najpierw przywróć jego.',
    en: 'Cannot be restored: the record above it is in the trash. Restore that one first.',
  },
  restored: { pl: 'Przywrócono', en: 'Restored' },
  'list.too_many_rows': {
    pl: 'Arkusz mieści najwyżej {limit} wierszy. Zawęź filtry albo wybierz CSV',
    en: 'A sheet holds at most {limit} rows. Narrow the filters or choose CSV',
  },
  'search.draft': { pl: 'Szkic', en: 'Draft' },
  'list.may_not_share': { pl: 'Nie możesz udostępniać widoków innym', en: 'You may not share views with others' },

  // Accounts, invitations and roles
  'account.address_of_colleague': {
    pl: 'Ten adres należy do pracownika dystrybutora',
    en: 'This address belongs to somebody who works for the distributor',
  },
  'account.address_closed': {
    pl: 'Konto z tym adresem jest zamknięte. Najpierw je przywróć.',
    en: 'The account with this address is closed. Restore it first.',
  },
  'account.address_elsewhere': {
    pl: 'Ten adres ma konto w innej firmie. O dodanie tej osoby poproś swojego opiekuna u dystrybutora.',
    en: 'This address has an account in another company. Ask who takes care of you at the distributor to add the person.',
  },
  'account.already_member': {
    pl: 'Ta osoba należy już do firmy',
    en: 'This person belongs to the company already',
  },
  'account.invited': { pl: 'Zaproszenie zostało wysłane', en: 'The invitation has been sent' },
  'account.beyond_own_rights': {
    pl: 'Nie można nadać uprawnień, których się nie posiada: {names}',
    en: 'You cannot give rights that you do not hold yourself: {names}',
  },
  'account.address_beyond_own_rights': {
    pl: 'Ta osoba ma uprawnienia, których nie posiadasz. Nie można zmienić jej adresu.',
    en: 'This person holds rights that you do not. You cannot change the address.',
  },
  'account.access_beyond_own_rights': {
    pl: 'Ta osoba ma uprawnienia, których nie posiadasz. Nie można zmienić jej ról ani ograniczeń.',
    en: 'This person holds rights that you do not. You cannot change the roles or restrictions.',
  },
  'account.only_super_admin': {
    pl: 'Konta i rolę superadministratora zmienia tylko superadministrator',
    en: 'Only a super administrator changes the role of super administrators and who holds it',
  },
  'account.last_super_admin': {
    pl: 'To ostatni aktywny superadministrator. Najpierw nadaj tę rolę komuś innemu.',
    en: 'This is the last active super administrator. Give the role to somebody else first.',
  },
  'account.own_roles': {
    pl: 'Nie można zmienić własnych ról, ograniczeń ani uprawnień do firm',
    en: 'You cannot change your own roles or restrictions',
  },
  'account.successor_unfit': {
    pl: 'Następcą może być tylko inny aktywny pracownik',
    en: 'Only another active colleague can take over',
  },
  'account.not_locked': { pl: 'Konto nie jest zablokowane', en: 'The account is not locked' },
  'account.activated_already': {
    pl: 'Adres e-mail jest już potwierdzony',
    en: 'The e-mail address is confirmed already',
  },
  'account.only_own_partners': {
    pl: 'Możesz zarządzać tylko osobami ze swoich partnerów',
    en: 'You can manage only the people of your partners',
  },
  'account.only_own_brands': {
    pl: 'Możesz nadać tylko marki, do których masz dostęp',
    en: 'You can give only brands that you have access to',
  },
  'account.company_admin_only': {
    pl: 'Osobami zarządza administrator firmy',
    en: 'The administrator of the company manages its people',
  },
  'account.last_company_admin': {
    pl: 'To ostatni administrator firmy. Najpierw wskaż innego.',
    en: 'This is the last administrator of the company. Make somebody else one first.',
  },
  'account.elsewhere': {
    pl: 'Ta osoba należy też do innej firmy. Konto może zamknąć tylko dystrybutor.',
    en: 'This person belongs to another company too. Only the distributor can close the account.',
  },
  'role.fixed': { pl: 'Tej roli nie można usunąć', en: 'This role cannot be deleted' },
  'role.fixed_slug': {
    pl: 'Identyfikatora tej roli nie można zmienić',
    en: 'The identifier of this role cannot be changed',
  },
  'role.held': { pl: 'Nie można usunąć. Rolę mają: {people}', en: 'Cannot be deleted. Held by: {people}' },
  'role.unknown_permission': { pl: 'Nieznane uprawnienie: {names}', en: 'Unknown permission: {names}' },
  'role.misplaced_permission': {
    pl: 'To uprawnienie nie pasuje do strefy tej roli: {names}',
    en: 'This permission is not of the zone of the role: {names}',
  },
  'role.super_admin_keeps': {
    pl: 'Superadministrator musi zachować: {names}',
    en: 'Super administrators have to keep: {names}',
  },
  'auth.not_activated': {
    pl: 'Adres e-mail nie jest jeszcze potwierdzony. Wysłaliśmy nowe zaproszenie: zaloguj się przez link w wiadomości.',
    en: 'The e-mail address is not confirmed yet. We have sent a new invitation: sign in by the link in the message.',
  },
  // Partners and new entries
  'partner.nip_taken': {
    pl: 'Partner z tym numerem NIP już istnieje',
    en: 'There is a partner with this NIP already',
  },
  'partner.external_id_taken': {
    pl: 'Inny partner ma już ten numer nabywcy',
    en: 'Another partner has this buyer number already',
  },
  'partner.outside_scope': {
    pl: 'Ten partner byłby poza Twoim zakresem. Poproś osobę, która go obejmuje.',
    en: 'This partner would be outside what you may see. Ask somebody who may.',
  },
  'partner.caretaker_unknown': {
    pl: 'Wybierz opiekunów spośród aktywnych współpracowników',
    en: 'Choose caretakers among active colleagues',
  },
  'partner.open_orders': {
    pl: 'Partner ma otwarte zgłoszenia serwisowe: {count}. Najpierw je zakończ.',
    en: 'The partner has open service orders: {count}. Complete them first.',
  },
  'partner.user_invited': { pl: 'Zaproszenie zostało wysłane', en: 'The invitation has been sent' },
  'partner.user_left': { pl: 'Osoba nie należy już do firmy', en: 'The person no longer belongs to the company' },
  'partner.user_belongs': { pl: 'Ta osoba już należy do firmy', en: 'This person belongs to the company already' },
  'partner.is_closed': {
    pl: 'Partner nie jest aktywny. Najpierw go aktywuj.',
    en: 'The partner is not active. Activate it first.',
  },
  'entry.approved': { pl: 'Zgłoszenie zostało zatwierdzone', en: 'The entry has been approved' },
  'entry.rejected': { pl: 'Zgłoszenie zostało odrzucone', en: 'The entry has been rejected' },
  'entry.restored': { pl: 'Zgłoszenie znów czeka na decyzję', en: 'The entry waits for a decision again' },
  'entry.caretaker_required': {
    pl: 'Wybierz co najmniej jednego aktywnego opiekuna',
    en: 'Choose at least one active caretaker',
  },
  'entry.contractor_taken': {
    pl: 'Ten kontrahent jest już partnerem',
    en: 'This contractor is a partner already',
  },
  'entry.is_partner': {
    pl: 'Partner z tym numerem NIP już istnieje. Odśwież zgłoszenie.',
    en: 'There is a partner with this NIP already. Reload the entry.',
  },
  'entry.partner_gone': {
    pl: 'Partner, do którego miała dołączyć ta osoba, ma już inny numer NIP. Odśwież zgłoszenie.',
    en: 'The partner that the person was to join has another NIP now. Reload the entry.',
  },
  'entry.address_of_colleague': {
    pl: 'Ten adres e-mail należy do współpracownika, który nie może być osobą partnera',
    en: 'This e-mail address is a colleague’s, who cannot be a partner’s person',
  },
  'contractor.primary_contact_needed': {
    pl: 'Kontrahent musi mieć główną osobę kontaktową. Najpierw wskaż inną osobę jako główną.',
    en: 'A contractor needs a primary contact. Make another contact the primary one first.',
  },
  'contractor.is_partner_now': { pl: 'Kontrahent jest teraz partnerem', en: 'The contractor is a partner now' },
  'contractor.already_partner': { pl: 'Kontrahent już jest partnerem', en: 'The contractor is a partner already' },
  'contractor.outside_scope': {
    pl: 'Nie masz dostępu do kontrahentów z tego województwa',
    en: 'Contractors of this province are outside your reach',
  },
  'contractor.nip_taken': {
    pl: 'Kontrahent o tym numerze NIP już istnieje',
    en: 'There is a contractor with this NIP already',
  },

  // Profiles, consents and retention
  'profile.password_changed': {
    pl: 'Hasło zostało zmienione. Pozostałe urządzenia zostały wylogowane.',
    en: 'The password has been changed. Your other devices have been signed out.',
  },
  'profile.wrong_password': { pl: 'Obecne hasło jest nieprawidłowe', en: 'The current password is wrong' },
  'profile.device_signed_out': { pl: 'Urządzenie zostało wylogowane', en: 'The device has been signed out' },
  'profile.others_signed_out': {
    pl: 'Pozostałe urządzenia zostały wylogowane',
    en: 'Your other devices have been signed out',
  },
  'consent.withdrawn': { pl: 'Zgoda została wycofana', en: 'The consent has been withdrawn' },
  'consent.withdrawn_before': { pl: 'Ta zgoda jest już wycofana', en: 'This consent has been withdrawn already' },
  'consent.held': { pl: 'Dane zostały wstrzymane', en: 'The data are on hold' },
  'consent.released': { pl: 'Wstrzymanie zostało zdjęte', en: 'The hold has been taken off' },
  'consent.erased': {
    pl: 'Dane osobowe zostały usunięte. Rekordy: {count}',
    en: 'The personal data have been erased. Records: {count}',
  },
  'consent.erased_in_part': {
    pl: 'Usunięto dane w rekordach: {count}. Zachowano: {kept}',
    en: 'Data erased in records: {count}. Kept: {kept}',
  },
  'consent.nothing_erased': {
    pl: 'Nic nie usunięto. {reasons}',
    en: 'Nothing has been erased. {reasons}',
  },
  'consent.obstacle.held': {
    pl: 'Dane są wstrzymane, bo spór jest w toku.',
    en: 'The data are on hold while a dispute is open.',
  },
  'consent.obstacle.open_order': {
    pl: 'Zgłoszenie serwisowe nie jest zakończone.',
    en: 'A service order is not completed.',
  },
  'consent.obstacle.contract': {
    pl: 'Nie minęło jeszcze {years} lat od umowy.',
    en: 'It is not yet {years} years since the contract.',
  },
  'consent.obstacle.active': {
    pl: 'Konto jest w użyciu. Najpierw je anuluj.',
    en: 'The account is in use. Cancel it first.',
  },
  'consent.obstacle.undecided': {
    pl: 'Zgłoszenie partnera czeka na decyzję.',
    en: 'A new entry waits for a decision.',
  },

  // Registration
  'registration.received': {
    pl: 'Dziękujemy za rejestrację. Dalsze kroki wysłaliśmy e-mailem.',
    en: 'Thank you for registering. We have sent the next steps by e-mail.',
  },
  // Notifications
  'notification.sending': { pl: 'Wysyłanie rozpoczęte', en: 'Sending has begun' },
  'notification.scheduled': { pl: 'Wysyłka została zaplanowana', en: 'It will be sent at the chosen time' },
  'notification.unscheduled': {
    pl: 'Zaplanowana wysyłka została cofnięta',
    en: 'It will not be sent; it is a draft again',
  },
  'notification.all_read': {
    pl: 'Wszystkie powiadomienia oznaczono jako przeczytane',
    en: 'All notifications are marked as read',
  },
  'notification.nobody': {
    pl: 'Nikt nie spełnia tych warunków, więc nie ma do kogo wysłać powiadomienia',
    en: 'Nobody meets these conditions, so there is nobody to send the notification to',
  },
  'notification.partner_out_of_reach': { pl: 'Wybierz partnerów z listy', en: 'Choose partners from the list' },
  'notification.status.draft': { pl: 'Szkic', en: 'Draft' },
  'notification.status.scheduled': { pl: 'Zaplanowane', en: 'Scheduled' },
  'notification.status.sending': { pl: 'Wysyłanie', en: 'Being sent' },
  'notification.status.sent': { pl: 'Wysłane', en: 'Sent' },

  // The media library
  'media.main_directory': {
    pl: 'Nie można usunąć katalogu głównego',
    en: 'The main directory cannot be deleted',
  },
  'media.main_directory_stays': {
    pl: 'Katalogu głównego nie można przenieść ani zmienić jego nazwy',
    en: 'The main directory can be neither moved nor renamed',
  },
  'media.directory_exists': {
    pl: 'W tym miejscu jest już katalog o tej nazwie',
    en: 'There is a directory of this name in this place already',
  },
  'media.into_itself': {
    pl: 'Katalogu nie można przenieść do niego samego ani do jego podkatalogu',
    en: 'A directory cannot be moved into itself or below itself',
  },
  'media.path_too_long': {
    pl: 'Zbyt wiele katalogów jeden w drugim lub zbyt długie nazwy',
    en: 'Too many directories within one another, or their names are too long',
  },
  'media.target_required': {
    pl: 'W katalogu są pliki. Wskaż, dokąd je przenieść.',
    en: 'There are files in the directory. Say where they go.',
  },
  'media.ending_stays': { pl: 'Nazwa musi kończyć się na {ending}', en: 'The name has to end with {ending}' },
  'media.other_format': {
    pl: 'Plik jest używany tam, gdzie ten format nie pasuje. Dozwolone: {formats}',
    en: 'The file is used where this format does not fit. Allowed: {formats}',
  },
  'upload.no_space': {
    pl: 'Na serwerze zabrakło miejsca na pliki. Spróbuj później lub powiadom administratora.',
    en: 'The server has no room left for files. Try later or tell the administrator.',
  },
  'media.moved': { pl: 'Przeniesiono', en: 'Moved' },
  'media.replaced': { pl: 'Zawartość pliku została zastąpiona', en: 'The content of the file has been replaced' },
  'used_by.media_uses': { pl: 'treści', en: 'content' },
  'used_by.media_directories': { pl: 'katalogi plików', en: 'directories of files' },
  'used_by.media_files': { pl: 'pliki', en: 'files' },
  // Documents
  'documentation.too_many': {
    pl: 'Naraz można pobrać najwyżej tyle dokumentów: {limit}',
    en: 'At most {limit} documents can be downloaded at once',
  },
  'documentation.no_files': {
    pl: 'Plików zaznaczonych dokumentów nie ma w tej chwili w magazynie',
    en: 'The files of the selected documents are not available at the moment',
  },
  'documentation.file_lost': {
    pl: 'Pliku tego dokumentu nie ma w tej chwili w magazynie',
    en: 'The file of this document is not available at the moment',
  },
  'documentation.not_your_brand': {
    pl: 'Wybierz markę, którą się zajmujesz',
    en: 'Choose a brand that you look after',
  },
  'used_by.documentations': { pl: 'dokumenty', en: 'documents' },
  // Devices and their cards
  'device.own_successor': {
    pl: 'Urządzenie nie może być własnym następcą',
    en: 'A device cannot be its own successor',
  },
  'device.successor_circle': {
    pl: 'To urządzenie ma wśród swoich następców urządzenie, które edytujesz',
    en: 'This device has the one that you edit among its successors',
  },
  'functionality.other_type': {
    pl: 'Wybrana funkcjonalność jest innego rodzaju',
    en: 'The chosen functionality is of the other type',
  },
  'functionality.type_in_use': {
    pl: 'Karty produktów używają tej funkcjonalności; jej rodzaju nie można zmienić',
    en: 'Product cards use this functionality; its type cannot be changed',
  },
  'used_by.product_cards': { pl: 'karty produktów', en: 'product cards' },
  'used_by.type_cards': { pl: 'karty typów', en: 'type cards' },

  // Publication
  'publication.published': { pl: 'Opublikowano', en: 'Published' },
  'publication.scheduled': { pl: 'Zaplanowano publikację', en: 'The publication is scheduled' },
  'publication.unpublished': { pl: 'Cofnięto publikację', en: 'No longer published' },
  'publication.changes_published': { pl: 'Opublikowano zmiany', en: 'The changes are published' },
  'publication.changes_discarded': { pl: 'Odrzucono zmiany', en: 'The changes are discarded' },
  'publication.changes_kept': {
    pl: 'Zapisano. Czytelnicy zobaczą zmiany po ich opublikowaniu.',
    en: 'Saved. Readers see the changes once they are published.',
  },
  'publication.restored': { pl: 'Przywrócono wcześniejszą wersję', en: 'The earlier version is restored' },
  'publication_state.draft': { pl: 'Szkic', en: 'Draft' },
  'publication_state.inactive': { pl: 'Nieaktywne', en: 'Inactive' },
  'publication_state.published': { pl: 'Opublikowane', en: 'Published' },
  'used_by.news': { pl: 'aktualności', en: 'news' },
  'used_by.pages': { pl: 'strony', en: 'pages' },
  'used_by.marketing_posts': { pl: 'wpisy multimedialne', en: 'multimedia posts' },
} as const satisfies Record<string, Translated>

/** Every text that the server may say. */
export const serverMessages = { ...messages, ...onlyServer }

export type ServerMessageKey = keyof typeof serverMessages

/** The text of a message in a language; an unknown language means Polish. */
export function serverText(
  key: ServerMessageKey,
  locale: string | undefined,
  parameters: MessageParameters = {},
): string {
  return filled(serverMessages[key], locale, parameters)
}
