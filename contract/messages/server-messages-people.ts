import type { Translated } from './locale.ts'

/** Texts of the server about accounts, partners, consents and registration. */
export const peopleMessages = {
  // Accounts, invitations and roles
  'account.address_of_colleague': {
    pl: 'Ten adres należy do pracownika dystrybutora',
    en: 'This address belongs to an employee of the distributor',
  },
  'account.address_taken': {
    pl: 'Ten adres ma już inne konto',
    en: 'Another account already has this address',
  },
  'account.address_closed': {
    pl: 'Konto z tym adresem jest zamknięte. Najpierw je przywróć.',
    en: 'The account with this address is closed. Restore it first.',
  },
  'account.already_member': {
    pl: 'Ta osoba należy już do firmy',
    en: 'This person already belongs to the company',
  },
  'account.signed_out': {
    pl: 'Osoba została wylogowana ze wszystkich urządzeń',
    en: 'The person has been signed out of every device',
  },
  'account.invited_already': {
    pl: 'Ta osoba ma już zaproszenie do firmy. Możesz wysłać je ponownie.',
    en: 'This person already has an invitation to the company. You can send it again.',
  },
  'invitation.link_invalid': {
    pl: 'To zaproszenie nie jest już ważne. Poproś o nowe.',
    en: 'This invitation is no longer valid. Ask for a new one.',
  },
  'account.beyond_own_rights': {
    pl: 'Nie możesz nadać uprawnień, których nie masz: {names}',
    en: 'You cannot grant permissions that you do not have: {names}',
  },
  'account.address_beyond_own_rights': {
    pl: 'Ta osoba ma uprawnienia, których nie masz. Nie możesz zmienić jej adresu.',
    en: 'This person has permissions that you do not have. You cannot change the address.',
  },
  'account.access_beyond_own_rights': {
    pl: 'Ta osoba ma uprawnienia, których nie masz. Nie możesz zmienić jej ról ani ograniczeń.',
    en: 'This person has permissions that you do not have. You cannot change the roles or restrictions.',
  },
  'account.data_beyond_own_rights': {
    pl: 'To konto administratora. Zmienić je może tylko osoba o takich samych uprawnieniach.',
    en: 'This is an administrator’s account. Only a person with the same permissions can change it.',
  },
  'account.own_address': {
    pl: 'Własny adres e-mail zmienisz w swoim profilu, po podaniu hasła',
    en: 'Change your own e-mail address in your profile, after entering your password',
  },
  'account.only_super_admin': {
    pl: 'Konta i rolę superadministratora zmienia tylko superadministrator',
    en: 'Only a super administrator can change super administrators and their role',
  },
  'account.last_super_admin': {
    pl: 'To ostatni aktywny superadministrator. Najpierw nadaj tę rolę komuś innemu.',
    en: 'This is the last active super administrator. Give the role to another person first.',
  },
  'account.own_roles': {
    pl: 'Nie można zmienić własnych ról, ograniczeń ani uprawnień do firm',
    en: 'You cannot change your own roles or restrictions',
  },
  'account.successor_unfit': {
    pl: 'Następcą może być tylko inny aktywny pracownik',
    en: 'Only another active colleague can take over',
  },
  'account.successor_in_company': {
    pl: 'Sprawy może przejąć tylko inna aktywna osoba z tej firmy',
    en: 'Only another active person of this company can take over',
  },
  'account.work_appeared': {
    pl: 'Osoba ma otwarte sprawy, o których przekazaniu nie zdecydowano. Otwórz okno jeszcze raz i wskaż, kto je przejmie.',
    en: 'The person has open work that nobody takes over. Open the dialog again and choose who does.',
  },
  'account.hand_over_first': {
    pl: 'W firmie {company} ta osoba ma otwarte sprawy. Usuń ją na stronie firmy, w zakładce „Użytkownicy”: tam wskażesz, kto je przejmie.',
    en: 'The person has open work in {company}. Remove them on the company page, on the tab “Users”, where you choose who takes it over.',
  },
  'account.not_locked': { pl: 'Konto nie jest zablokowane', en: 'The account is not locked' },
  'account.activated_already': {
    pl: 'Adres e-mail jest już potwierdzony',
    en: 'The e-mail address is already confirmed',
  },
  'account.only_own_partners': {
    pl: 'Możesz zarządzać tylko użytkownikami swoich partnerów',
    en: 'You can manage only the users of your partners',
  },
  'account.only_own_brands': {
    pl: 'Możesz nadać tylko marki, do których masz dostęp',
    en: 'You can grant only brands that you have access to',
  },
  'account.company_admin_only': {
    pl: 'To może zrobić tylko administrator firmy',
    en: 'Only an administrator of the company can do this',
  },
  'account.last_company_admin': {
    pl: 'To ostatni administrator firmy. Najpierw wskaż innego.',
    en: 'This is the last administrator of the company. Appoint another one first.',
  },
  'account.elsewhere': {
    pl: 'Ta osoba należy też do innej firmy. Konto może zamknąć tylko dystrybutor.',
    en: 'This person belongs to another company too. Only the distributor can close the account.',
  },
  'account.deactivated_by_staff': {
    pl: 'To konto dezaktywował dystrybutor. Tylko on może je przywrócić.',
    en: 'The distributor deactivated this account. Only the distributor can restore it.',
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
    en: 'This permission does not belong to the zone of the role: {names}',
  },
  'role.super_admin_keeps': {
    pl: 'Superadministrator musi zachować: {names}',
    en: 'Super administrators have to keep: {names}',
  },
  'auth.not_activated': {
    pl: 'Adres e-mail nie jest jeszcze potwierdzony. Wysłaliśmy zaproszenie: zaloguj się przez link w wiadomości.',
    en: 'The e-mail address is not confirmed yet. We have sent an invitation: sign in with the link in the message.',
  },
  'auth.no_company': {
    pl: 'To konto nie należy do żadnej firmy, która ma dostęp do portalu. Skontaktuj się z administratorem w swojej firmie lub z opiekunem.',
    en: 'This account does not belong to any company with access to the portal. Please contact the administrator of your company or your caretaker.',
  },
  // Partners and new entries
  'entry.other_nip': {
    pl: 'Rejestracja ma NIP {own}, a wybrany kontrahent {other}. Potwierdź, że to ta sama firma, albo wybierz innego kontrahenta.',
    en: 'The registration has the NIP {own}, and the chosen contractor {other}. Confirm that it is the same company, or choose another contractor.',
  },
  'entry.consent_missing': {
    pl: 'Osoba z tej rejestracji nie wyraziła zgody na przetwarzanie danych albo ją wycofała. Bez niej nie można utworzyć kontrahenta.',
    en: 'The person in this registration has not consented to the processing of data, or has withdrawn the consent. Without it, no contractor can be created.',
  },
  'partner.open_places': {
    pl: 'Osoby z tej firmy są zapisane na szkolenia: {count}. Zdecyduj o każdej z nich.',
    en: 'People from this company are registered for trainings: {count}. Decide about each of them.',
  },
  'partner.places_changed': {
    pl: 'Zapisy na szkolenia zmieniły się w międzyczasie. Otwórz okno ponownie i zdecyduj jeszcze raz.',
    en: 'The places on trainings have changed in the meantime. Open the dialog again and decide once more.',
  },
  'partner.nip_taken': {
    pl: 'Partner z tym numerem NIP lub VAT już istnieje',
    en: 'A partner with this NIP or VAT number already exists',
  },
  'partner.external_id_taken': {
    pl: 'Inny partner ma już ten numer nabywcy',
    en: 'Another partner already has this buyer number',
  },
  'partner.outside_scope': {
    pl: 'Ten partner byłby poza Twoim zakresem. Poproś o to osobę, która ma go w swoim zakresie.',
    en: 'This partner would be outside your visible records. Ask a colleague whose records include it.',
  },
  'partner.caretaker_unknown': {
    pl: 'Wybierz opiekunów spośród aktywnych współpracowników',
    en: 'Choose caretakers from among active colleagues',
  },
  'partner.open_orders': {
    pl: 'Partner ma otwarte zgłoszenia gwarancyjne: {count}. Najpierw je zakończ.',
    en: 'The partner has open warranty orders: {count}. Complete them first.',
  },
  'partner.user_invited': { pl: 'Zaproszenie zostało wysłane', en: 'The invitation has been sent' },
  'partner.user_left': { pl: 'Osoba nie należy już do firmy', en: 'The person no longer belongs to the company' },
  'partner.is_closed': {
    pl: 'Partner nie jest aktywny. Najpierw go aktywuj.',
    en: 'The partner is not active. Activate it first.',
  },
  'entry.caretaker_required': {
    pl: 'Wybierz co najmniej jednego aktywnego opiekuna',
    en: 'Choose at least one active caretaker',
  },
  'entry.contractor_taken': {
    pl: 'Ten kontrahent jest już partnerem',
    en: 'This contractor is already a partner',
  },
  'entry.is_partner': {
    pl: 'Partner z tym numerem NIP lub VAT już istnieje. Odśwież rejestrację.',
    en: 'A partner with this NIP or VAT number already exists. Reload the registration.',
  },
  'entry.partner_gone': {
    pl: 'Partner, do którego miała dołączyć ta osoba, ma już inny numer NIP. Odśwież rejestrację.',
    en: 'The partner that the person was going to join now has another NIP. Reload the registration.',
  },
  'entry.address_of_colleague': {
    pl: 'Ten adres e-mail należy do współpracownika, który nie może być użytkownikiem partnera',
    en: 'This e-mail address belongs to a colleague, who cannot be a user of a partner',
  },
  'proposal.sent': {
    pl: 'Propozycja czeka na decyzję opiekuna',
    en: 'The proposal is waiting for the decision of your caretaker',
  },
  'proposal.nothing': {
    pl: 'Formularz nie różni się od obecnych danych firmy',
    en: 'The form does not differ from the current data of the company',
  },
  'proposal.none_waits': {
    pl: 'Żadna propozycja nie czeka na decyzję',
    en: 'No proposal is waiting for a decision',
  },
  'proposal.branch_gone': {
    pl: 'Tego oddziału już nie ma. Odśwież stronę.',
    en: 'This branch no longer exists. Reload the page.',
  },
  'proposal.changes_gone': {
    pl: 'Firma zmieniła propozycję albo ktoś już o niej zdecydował. Odśwież stronę.',
    en: 'The company has changed the proposal, or it has already been decided. Reload the page.',
  },
  'contractor.primary_contact_needed': {
    pl: 'Kontrahent musi mieć główną osobę kontaktową. Najpierw wskaż inną osobę jako główną.',
    en: 'A contractor needs a primary contact. Make another contact the primary one first.',
  },
  'contractor.is_partner_now': { pl: 'Kontrahent jest teraz partnerem', en: 'The contractor is a partner now' },
  'contractor.already_partner': { pl: 'Kontrahent już jest partnerem', en: 'The contractor is already a partner' },
  'contractor.outside_scope': {
    pl: 'Nie masz dostępu do kontrahentów z tego województwa',
    en: 'You have no access to contractors of this province',
  },
  'contractor.nip_taken': {
    pl: 'Kontrahent o tym numerze NIP lub VAT już istnieje',
    en: 'A contractor with this NIP or VAT number already exists',
  },

  // Profiles, consents and retention
  'profile.password_changed': {
    pl: 'Hasło zostało zmienione. Pozostałe urządzenia zostały wylogowane.',
    en: 'The password has been changed. Your other devices have been signed out.',
  },
  'profile.email_asked': {
    pl: 'Na nowy adres wysłaliśmy wiadomość. Adres zmieni się, gdy go potwierdzisz.',
    en: 'We have sent a message to the new address. The change takes effect when you confirm it.',
  },
  'profile.same_email': { pl: 'To już jest Twój adres e-mail', en: 'This is already your e-mail address' },
  'profile.wrong_password': { pl: 'Obecne hasło jest nieprawidłowe', en: 'The current password is wrong' },
  'profile.device_signed_out': { pl: 'Urządzenie zostało wylogowane', en: 'The device has been signed out' },
  'profile.others_signed_out': {
    pl: 'Pozostałe urządzenia zostały wylogowane',
    en: 'Your other devices have been signed out',
  },
  'consent.which_person': {
    pl: 'Ten adres e-mail ma kilka osób. Wybierz jedną z nich.',
    en: 'Several people have this e-mail address. Choose one of them.',
  },
  'consent.withdrawn': { pl: 'Zgoda została wycofana', en: 'The consent has been withdrawn' },
  'consent.withdrawn_before': { pl: 'Ta zgoda jest już wycofana', en: 'This consent has already been withdrawn' },
  'consent.held': { pl: 'Usunięcie danych zostało wstrzymane', en: 'The data are on hold' },
  'consent.released': { pl: 'Wstrzymanie zostało zakończone', en: 'The hold has been ended' },
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
    pl: 'Zgłoszenie gwarancyjne nie jest zakończone.',
    en: 'A warranty order is not completed.',
  },
  'consent.obstacle.open_training': {
    pl: 'Szkolenie jeszcze się nie odbyło albo jego płatność nie jest rozliczona.',
    en: 'A training has not taken place yet, or its payment is not settled.',
  },
  'consent.obstacle.contract': {
    pl: 'Nie minęło jeszcze {years} lat od umowy.',
    en: 'Fewer than {years} years have passed since the contract.',
  },
  'consent.obstacle.active': {
    pl: 'Konto jest w użyciu. Najpierw zamknij je na stałe.',
    en: 'The account is in use. Close it permanently first.',
  },
  'consent.obstacle.undecided': {
    pl: 'Rejestracja firmy czeka na decyzję.',
    en: 'A company registration is waiting for a decision.',
  },

  // Registration
  'registration.received': {
    pl: 'Dziękujemy za rejestrację. Dalsze kroki wysłaliśmy e-mailem.',
    en: 'Thank you for registering. We have sent the next steps by e-mail.',
  },
} as const satisfies Record<string, Translated>
