import { defaultLocale, isLocale, type Locale, type Translated } from './locale.ts'

/**
 * Texts used by server and browser: validation errors and refusals (specification, section 8). Texts of
 * the server alone are in `server-messages.ts`, which is not part of the client's chunks. `{name}` is replaced by a parameter.
 */
export const messages = {
  // Validation errors of fields and files (specification, section 5)
  'rule.required': { pl: 'To pole jest wymagane', en: 'This field is required' },
  'rule.full_name': { pl: 'Podaj imię i nazwisko', en: 'Enter full name' },
  'rule.type': { pl: 'Nieprawidłowa wartość', en: 'Invalid value' },
  'rule.email': { pl: 'Podaj poprawny adres e-mail', en: 'Enter a valid e-mail address' },
  'rule.numeric': { pl: 'Dozwolone są tylko cyfry', en: 'Only digits are allowed' },
  'rule.alpha': { pl: 'Dozwolone są tylko litery', en: 'Only letters are allowed' },
  'rule.min_length': { pl: 'Minimalna liczba znaków: {limit}', en: 'Minimum number of characters: {limit}' },
  'rule.max_length': { pl: 'Maksymalna liczba znaków: {limit}', en: 'Maximum number of characters: {limit}' },
  'rule.min_value': { pl: 'Najmniejsza dozwolona wartość: {limit}', en: 'The smallest allowed value: {limit}' },
  'rule.max_value': { pl: 'Największa dozwolona wartość: {limit}', en: 'The largest allowed value: {limit}' },
  'rule.between': { pl: 'Podaj wartość od {min} do {max}', en: 'Enter a value from {min} to {max}' },
  'rule.integer': { pl: 'Podaj liczbę całkowitą', en: 'Enter a whole number' },
  'rule.decimal': { pl: 'Podaj liczbę', en: 'Enter a number' },
  'rule.ip': { pl: 'Podaj poprawny adres IP', en: 'Enter a valid IP address' },
  'rule.mac': { pl: 'Podaj poprawny adres MAC', en: 'Enter a valid MAC address' },
  'rule.same_as': { pl: 'Wartości nie są takie same', en: 'The values are not the same' },
  'rule.password_confirmation': { pl: 'Hasła nie są takie same', en: 'The passwords do not match' },
  'rule.url': { pl: 'Podaj poprawny adres strony', en: 'Enter a valid web address' },
  'rule.regex': { pl: 'Nieprawidłowy format', en: 'Invalid format' },
  'rule.postcode': { pl: 'Podaj kod pocztowy w postaci 00-000', en: 'Enter a postcode in the form 00-000' },
  'rule.postcode_of_country': {
    pl: 'Podaj kod pocztowy tego kraju, np. {example}',
    en: 'Enter a postcode of this country, such as {example}',
  },
  'rule.vat_number': {
    pl: 'Podaj poprawny numer VAT UE tego kraju, np. {example}',
    en: 'Enter a valid EU VAT number of this country, such as {example}',
  },
  'rule.tax_number': {
    pl: 'Podaj numer podatkowy: litery i cyfry, najwyżej 28',
    en: 'Enter a tax number: letters and digits, 28 at most',
  },
  'rule.nip': { pl: 'Podaj poprawny numer NIP', en: 'Enter a valid NIP number' },
  'rule.number_pattern': {
    pl: 'Wzór musi zawierać dokładnie jedno {number} lub {number:4}, najwyżej jedno {year} i poza nimi tylko litery, cyfry, spacje oraz znaki / . _ -',
    en: 'The pattern needs exactly one {number} or {number:4}, at most one {year}, and otherwise only letters, digits, spaces and / . _ -',
  },
  'rule.placeholder': { pl: 'Nieznane pole w nawiasach klamrowych', en: 'Unknown field in braces' },
  'rule.placeholder_of_kind': {
    pl: 'Zgłoszenia, dla których jest ten szablon, nie mają pola: {names}',
    en: 'The orders that this template is for have no such field: {names}',
  },
  'rule.one_qr_code': { pl: 'Na dokumencie może być tylko jeden kod QR', en: 'There can be only one QR code' },
  'rule.expires_after_issue': {
    pl: 'Data ważności nie może być wcześniejsza niż data wydania',
    en: 'The expiry date must not be before the date of issue',
  },
  'rule.on_page': { pl: 'Element wykracza poza stronę', en: 'An element extends beyond the page' },
  'rule.colour': { pl: 'Podaj poprawny kolor', en: 'Enter a valid colour' },
  'rule.serial_no': { pl: 'Numer seryjny ma {limit} cyfry', en: 'A serial number has {limit} digits' },
  'rule.serial_no_too_long': {
    pl: 'Za dużo cyfr: numer seryjny ma ich {limit}',
    en: 'Too many digits: a serial number has {limit}',
  },
  'rule.unanswered_checks': {
    pl: 'Zaznacz wynik każdej czynności. Brakuje: {names}',
    en: 'Enter the result of each check. Missing: {names}',
  },
  'rule.check_twice': { pl: 'Ta sama czynność ma dwa wyniki', en: 'The same check has two results' },
  'part.number': {
    pl: 'Numer części to liczba całkowita, najwyżej 18 cyfr',
    en: 'A part number is a whole number of at most 18 digits',
  },
  'part.none': { pl: 'Dodaj co najmniej jedną część', en: 'Add at least one part' },
  'part.twice': { pl: 'Ta sama część jest w zamówieniu dwa razy', en: 'The same part is in the order twice' },
  'part.not_signed': {
    pl: 'Odbiorca musi podpisać odbiór – na ekranie albo na papierze',
    en: 'The recipient must sign, on the screen or on paper',
  },
  'part.place_twice': { pl: 'Dwa miejsca mają ten sam numer', en: 'Two places have the same number' },
  'rule.time': { pl: 'Podaj godzinę w postaci GG:MM', en: 'Enter a time as HH:MM' },
  'rule.date': { pl: 'Podaj datę w postaci DD.MM.RRRR', en: 'Enter a date as DD.MM.YYYY' },
  'rule.purchase_before_today': {
    pl: 'Data zakupu musi być wcześniejsza niż dzisiaj',
    en: 'The purchase date must be before today',
  },
  'rule.bought_before_installed': {
    pl: 'Data zakupu nie może być późniejsza niż data montażu',
    en: 'The purchase date cannot be later than the installation date',
  },
  'rule.date_too_early': {
    pl: 'Data może być najwyżej sprzed {limit} lat',
    en: 'The date cannot be more than {limit} years ago',
  },
  'rule.install_not_in_future': {
    pl: 'Data montażu nie może być późniejsza niż dzisiaj',
    en: 'The installation date cannot be later than today',
  },
  'rule.unknown_unit_alone': {
    pl: 'Odpowiedzi „nie wiem” nie można łączyć z wyborem urządzenia',
    en: '“I do not know” cannot be combined with the choice of a unit',
  },
  'rule.collected_elsewhere': {
    pl: 'Przy odbiorze osobistym nie podaje się innego adresu dostawy',
    en: 'With personal collection, no other delivery address is given',
  },
  'rule.install_after_purchase': {
    pl: 'Data montażu musi być późniejsza niż data zakupu',
    en: 'The installation date must be after the purchase date',
  },
  'rule.period_reversed': {
    pl: 'Okres kończy się przed swoim początkiem',
    en: 'The period ends before it begins',
  },
  'rule.period_in_future': { pl: 'Okres zaczyna się w przyszłości', en: 'The period begins in the future' },
  'rule.date_in_future': { pl: 'Podaj datę z przyszłości', en: 'Enter a date in the future' },
  'rule.offer_needs_line': { pl: 'Dodaj co najmniej jedną pozycję', en: 'Add at least one line' },
  'rule.variant_needs_line': {
    pl: 'Każdy wariant musi mieć co najmniej jedną pozycję',
    en: 'Every variant needs at least one line',
  },
  'rule.offer_line_unfinished': {
    pl: 'Każda pozycja musi mieć nazwę, cenę i ilość',
    en: 'Every line needs a name, a price and a quantity',
  },
  'rule.offer_quantity_bounds': {
    pl: 'Podaj najmniejszą i największą ilość do wyboru. Ilość z oferty musi mieścić się między nimi',
    en: 'Enter the smallest and the largest quantity to choose from. The quantity in the offer must be between them',
  },
  'rule.offer_deposit': {
    pl: 'Zaliczka nie może być wyższa niż kwota brutto oferty',
    en: 'The deposit cannot be above the gross total of the offer',
  },
  'rule.account': {
    pl: 'To nie jest poprawny numer rachunku: sprawdź cyfry',
    en: 'This is not a valid account number: check the digits',
  },
  'rule.kit_item_unfinished': {
    pl: 'Każde akcesorium musi mieć nazwę i ilość większą od zera',
    en: 'Every accessory needs a name and a quantity above zero',
  },
  'rule.offer_total': {
    pl: 'Suma oferty przekracza bilion złotych. Sprawdź ceny i ilości',
    en: 'The total of the offer is above a trillion złoty. Check prices and quantities',
  },
  'rule.date_not_in_past': { pl: 'Data nie może być z przeszłości', en: 'The date cannot be in the past' },
  'rule.date_too_late': {
    pl: 'Data może być najwyżej za {limit} lat',
    en: 'The date cannot be more than {limit} years ahead',
  },
  'rule.time_in_past': { pl: 'Ta godzina już minęła. Podaj późniejszą', en: 'That time has passed. Enter a later one' },
  'rule.covered_before_purchase': {
    pl: 'Gwarancja nie może się skończyć przed zakupem ({day})',
    en: 'The warranty cannot end before the purchase ({day})',
  },
  'rule.date_not_in_future': { pl: 'Data nie może być z przyszłości', en: 'The date cannot be in the future' },
  'rule.visit_before_registration': {
    pl: 'Wizyta nie mogła się odbyć przed zgłoszeniem przeglądu ({day})',
    en: 'The visit cannot have been before the maintenance was registered ({day})',
  },
  'rule.visit_needs_paper': {
    pl: 'Dodaj protokół lub inny dokument tej wizyty: sprawdzimy go, zanim przegląd się policzy',
    en: 'Add the report or another document of this visit: we check it before the maintenance counts',
  },
  'rule.next_due_before_visit': {
    pl: 'Następny przegląd musi być później niż ta wizyta',
    en: 'The next maintenance must be later than this visit',
  },
  'rule.next_due_too_late': {
    pl: 'Następny przegląd może być najpóźniej {day}',
    en: 'The next maintenance can be on {day} at the latest',
  },
  'rule.one_of': { pl: 'Wybierz jedną z dostępnych wartości', en: 'Choose one of the available values' },
  'rule.at_least_one': { pl: 'Wybierz co najmniej jedną pozycję', en: 'Choose at least one item' },
  'rule.too_many_items': { pl: 'Można wybrać najwyżej {limit}', en: 'At most {limit} can be chosen' },
  'rule.consent': { pl: 'Ta zgoda jest wymagana', en: 'This consent is required' },
  'rule.captcha': { pl: 'Potwierdź, że nie jesteś robotem', en: 'Confirm that you are not a robot' },
  'rule.unknown_field': { pl: 'Nieznane pole', en: 'Unknown field' },
  'rule.only_spaces': {
    pl: 'Hasło nie może składać się z samych spacji',
    en: 'A password cannot consist of spaces only',
  },
  'rule.name_without_letter': {
    pl: 'Nazwa musi zawierać co najmniej jedną literę',
    en: 'A name must contain at least one letter',
  },
  'rule.one_line': { pl: 'Wpisz w jednym wierszu', en: 'Write it on one line' },
  'rule.control_characters': {
    pl: 'Tekst zawiera niedozwolone znaki',
    en: 'The text contains characters that are not allowed',
  },
  'rule.model_first': { pl: 'Najpierw wybierz model', en: 'Choose a model first' },
  'rule.unknown_model': { pl: 'Nie znaleziono urządzenia', en: 'Device not found' },
  'rule.error_code_of_model': {
    pl: 'Ten kod błędu nie dotyczy wybranego modelu',
    en: 'This error code does not belong to the chosen model',
  },
  'rule.unknown_record': { pl: 'Wybrana pozycja nie istnieje', en: 'The chosen item does not exist' },
  'rule.unknown_file': { pl: 'Plik nie został przesłany do końca', en: 'The file was not uploaded completely' },
  'rule.file_required': { pl: 'Dodaj plik', en: 'Add a file' },
  'rule.not_unique': { pl: 'Taka wartość już istnieje', en: 'This value already exists' },
  'rule.brand_closed': { pl: '{text}', en: '{text}' },
  'rule.confirmation_code': { pl: 'Kod ma 8 cyfr', en: 'The code has 8 digits' },
  'rule.ticket_code': { pl: 'Kod biletu ma 16 znaków', en: 'A ticket code has 16 characters' },

  // Files (specification, section 5)
  'file.format': {
    pl: 'Niedozwolony format pliku. Dozwolone: {formats}',
    en: 'Disallowed file format. Allowed: {formats}',
  },
  'file.heic': {
    pl: 'Ta przeglądarka nie odczytuje zdjęć HEIC. Wybierz zdjęcie JPG albo zmień format w ustawieniach aparatu.',
    en: 'This browser cannot read HEIC photos. Choose a JPG, or change the format in the camera settings.',
  },
  'file.heic_photo': {
    pl: 'To jest zdjęcie HEIC z telefonu, nawet jeśli jego nazwa kończy się na .jpg. Wybierz w telefonie Ustawienia → Aparat → Formaty → „Najbardziej zgodne” i zrób zdjęcie jeszcze raz albo zapisz je jako JPG.',
    en: 'This is a HEIC photo from a phone, even if its name ends in .jpg. On the phone choose Settings → Camera → Formats → “Most Compatible” and take it again, or save it as a JPG.',
  },
  'file.other_workbook': {
    pl: 'Otwórz ten plik w Excelu lub LibreOffice i zapisz go jako skoroszyt programu Excel (xlsx)',
    en: 'Open this file in Excel or LibreOffice and save it as an Excel workbook (xlsx)',
  },
  'file.webp': {
    pl: 'Otwórz ten obraz (na przykład w programie Paint) i zapisz go jako JPG lub PNG',
    en: 'Open this picture (in Paint, for example) and save it as JPG or PNG',
  },
  'file.quicktime': {
    pl: 'To jest film MOV z telefonu. Zapisz go jako MP4 (na przykład eksportując z aplikacji do montażu) i dodaj jeszcze raz.',
    en: 'This is a MOV film from a phone. Save it as an MP4 (for example by exporting it from a video editor) and add it again.',
  },
  'file.other_content': {
    pl: 'To jest plik {found}, choć jego nazwa kończy się na .{extension}. Zapisz go w dozwolonym formacie ({formats}) i dodaj jeszcze raz.',
    en: 'This is a {found} file, although its name ends in .{extension}. Save it in an allowed format ({formats}) and add it again.',
  },
  'file.password': {
    pl: 'Ten plik PDF jest chroniony hasłem. Zapisz go bez hasła i dodaj jeszcze raz.',
    en: 'This PDF is password-protected. Save it without a password and add it again.',
  },
  'file.too_large': { pl: 'Plik jest za duży. Limit: {limit} MB', en: 'The file is too large. Limit: {limit} MB' },
  'file.too_large_gigabytes': {
    pl: 'Plik jest za duży. Limit: {limit} GB',
    en: 'The file is too large. Limit: {limit} GB',
  },
  'file.total_too_large': {
    pl: 'Łączny rozmiar plików jest za duży. Limit: {limit} MB',
    en: 'Total size of the files is too large. Limit: {limit} MB',
  },
  'file.empty': { pl: 'Plik jest pusty', en: 'The file is empty' },
  'file.damaged': {
    pl: 'Plik jest uszkodzony lub ma inną zawartość, niż wskazuje jego nazwa',
    en: 'The file is damaged, or its content does not match its name',
  },
  'file.too_many_waiting': {
    pl: '{limit} plików czeka na zapisanie. Zapisz formularz, do którego należą, albo usuń z niego zbędne pliki.',
    en: '{limit} files are waiting to be saved. Save the form that they belong to, or remove those that you do not need.',
  },
  'file.too_much_waiting': {
    pl: 'Na zapisanie czekają już pliki o łącznym rozmiarze bliskim {limit} MB. Zapisz formularz, do którego należą, albo usuń z niego zbędne pliki.',
    en: 'Files of nearly {limit} MB in total are waiting to be saved. Save the form that they belong to, or remove those that you do not need.',
  },
  'file.too_many_pixels': {
    pl: 'Obraz ma zbyt wiele pikseli. Zmniejsz go i dodaj jeszcze raz.',
    en: 'The image has too many pixels. Reduce its size and add it again.',
  },

  // Refusals (specification, section 8). They may have to be said before any other text has come
  'refusal.invalid': { pl: 'Sprawdź błędy w formularzu', en: 'Check errors in the form' },
  'refusal.bad_request': { pl: 'Nieprawidłowe zapytanie', en: 'Invalid request' },
  'refusal.unauthorized': {
    pl: 'Brak uprawnień do wykonania tej operacji. Skontaktuj się z administratorem.',
    en: 'Unauthorized. You may not perform this action, contact the administrator.',
  },
  'refusal.signed_out': { pl: 'Sesja wygasła. Zaloguj się ponownie.', en: 'The session has expired. Sign in again.' },
  'refusal.method_not_allowed': { pl: 'Niedozwolona metoda', en: 'Method not allowed' },
  'refusal.in_use': {
    pl: 'Rekord jest używany i nie można go usunąć',
    en: 'The record is in use and cannot be deleted',
  },
  'refusal.not_found': { pl: 'Nie znaleziono rekordu', en: 'Record not found' },
  'refusal.conflict': {
    pl: 'Ktoś zmienił ten rekord w międzyczasie',
    en: 'Someone else has changed this record in the meantime',
  },
  'refusal.lifecycle': {
    pl: 'Ta operacja nie jest możliwa w obecnym statusie. Odśwież stronę.',
    en: 'This operation is not possible in the current status. Reload the page.',
  },
  'refusal.idempotency': {
    pl: 'Formularz wysłano już z innymi danymi. Odśwież stronę.',
    en: 'The form has already been sent with other data. Reload the page.',
  },
  'refusal.too_large': { pl: 'Przesłane dane są za duże', en: 'The data sent are too large' },
  'refusal.unsupported_type': { pl: 'Nieobsługiwany rodzaj danych', en: 'Unsupported type of data' },
  'refusal.upgrade_required': {
    pl: 'Dostępna jest nowa wersja portalu. Odśwież stronę.',
    en: 'A new version of the portal is available. Reload the page.',
  },
  'refusal.too_many': { pl: 'Zbyt wiele zapytań. Spróbuj za chwilę.', en: 'Too many requests. Try again in a moment.' },
  'refusal.unavailable': {
    pl: 'Usługa jest chwilowo niedostępna. Spróbuj za chwilę.',
    en: 'The service is temporarily unavailable. Try again in a moment.',
  },
  'draft.full': {
    pl: 'Pamięć przeglądarki jest pełna. Tekst, który teraz wpisujesz, zniknie po zamknięciu strony. Wcześniejszy szkic pozostaje. Wyślij formularz albo usuń zapisane szkice.',
    en: 'The browser storage is full. What you type now will be lost when the page is closed. The earlier draft stays. Send the form, or discard saved drafts.',
  },
  'draft.other_tab': {
    pl: 'Ten formularz jest wypełniany także w innej karcie. Każda karta ma własny szkic.',
    en: 'This form is being filled in in another tab, too. Each tab has a draft of its own.',
  },
  'refusal.error': { pl: 'Błąd!', en: 'Error!' },
  'refusal.no_reason': { pl: 'Błąd', en: 'Error' },
  'refusal.no_answer': {
    pl: 'Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.',
    en: 'No connection to the server. Check the network and try again.',
  },
  'refusal.page_error': {
    pl: 'Na tej stronie wystąpił błąd. Wczytaj ją ponownie. Jeśli błąd się powtórzy, zaktualizuj przeglądarkę albo zgłoś go administratorowi.',
    en: 'An error has occurred on this page. Reload it. If it happens again, update the browser or tell the administrator.',
  },

  // The media library
  'media.directory_name_required': { pl: 'Nazwa katalogu jest wymagana', en: 'Directory name required' },
  'media.name_with_slash': {
    pl: 'Nazwa nie może zawierać ukośników',
    en: 'The name may not contain slashes',
  },

  // Successes
  saved: { pl: 'Zapisano', en: 'Saved' },
  deleted: { pl: 'Usunięto', en: 'Deleted' },
  'order.cannot_edit_sent': { pl: 'Nie można edytować wysłanego zgłoszenia', en: 'Cannot edit a sent service order' },

  // Training orders
  'order.select_first': { pl: 'Najpierw wybierz zamówienia', en: 'Select orders first' },
  'order.paid_online': {
    pl: 'Operacja niedozwolona, ponieważ niektóre zamówienia opłacono przez płatność online',
    en: 'Order not allowed because some orders paid via online payment',
  },

  // Lists
  'list.select_columns': { pl: 'Najpierw wybierz kolumny', en: 'Select columns first' },
  'rule.slug': {
    pl: 'Dozwolone są małe litery, cyfry i myślniki',
    en: 'Lower-case letters, digits and hyphens are allowed',
  },

  // Contractors
  'rule.phone': {
    pl: 'Podaj poprawny numer telefonu; zagraniczny z numerem kierunkowym, np. +49 …',
    en: 'Enter a valid phone number; a foreign one with its country code, such as +49 …',
  },
  'contractor.first_contact_is_primary': {
    pl: 'Pierwsza osoba kontaktowa jest główną osobą kontaktową',
    en: 'The first contact is the primary contact',
  },
  'company.is_domestic': {
    pl: 'To firma z Polski. Zmiany wprowadzi osoba, która obsługuje firmy z Polski.',
    en: 'This company is from Poland. A colleague who handles companies from Poland can change it.',
  },
  'company.is_abroad': {
    pl: 'To firma z zagranicy. Zmiany wprowadzi osoba, która obsługuje firmy z zagranicy.',
    en: 'This company is from abroad. A colleague who handles companies from abroad can change it.',
  },
  'contractor.not_partner': { pl: 'Kontrahent nie jest partnerem', en: 'Contractor is not a partner' },
  'contractor.partner_needs_nip': {
    pl: 'Partner musi mieć NIP, a z innego kraju Unii numer VAT UE. Uzupełnij go w danych głównych.',
    en: 'A partner needs a NIP, or an EU VAT number when it is from another state of the Union. Enter it in the main data.',
  },
  'consent.whose': {
    pl: 'Podaj adres e-mail albo wybierz osobę',
    en: 'Enter an e-mail address or choose a person',
  },
  'consent.confirm_name': {
    pl: 'To nie jest imię i nazwisko tej osoby',
    en: 'This is not the name of the person',
  },
  'consent.confirm_address': {
    pl: 'Wpisz dokładnie ten sam adres e-mail',
    en: 'Type exactly the same e-mail address',
  },
  'entry.contractor_required': {
    pl: 'Wybierz kontrahenta albo utwórz nowego',
    en: 'Choose a contractor or create a new one',
  },
  'entry.buyer_number_required': {
    pl: 'Podaj numer nabywcy albo wybierz „później”',
    en: 'Enter the buyer number or choose “later”',
  },
  'account.partner_role_alone': {
    pl: 'Roli „Partner” nie można łączyć z innymi',
    en: 'The role “Partner” cannot be combined with others',
  },
  'account.all_or_some': { pl: 'Wybierz wszystkie albo co najmniej jedną pozycję', en: 'Choose all, or at least one' },
  'account.successor_required': {
    pl: 'Wskaż, kto przejmie otwarte zgłoszenia i opiekę nad partnerami',
    en: 'Choose who takes over the open orders and the care of the partners',
  },
  'account.heir_required': { pl: 'Wskaż, kto przejmie otwarte sprawy', en: 'Choose who takes over what is open' },
  // Bounds of days that depend on another field or on the record
  'term.ends_before_start': {
    pl: 'Szkolenie musi kończyć się później, niż się zaczyna',
    en: 'The training must end after it begins',
  },
  'term.certificate_before': {
    pl: 'Data certyfikatu nie może być wcześniejsza niż data szkolenia',
    en: 'The date of the certificate cannot be before the training',
  },
  'term.registration_after': {
    pl: 'Zapisy nie mogą trwać dłużej niż do dnia szkolenia',
    en: 'Registration cannot last beyond the day of the training',
  },
  'term.open_in_past': {
    pl: 'Terminu z otwartymi zapisami nie można ustawić na dzień, który minął',
    en: 'A term that is open for registration cannot be set to a day that has passed',
  },
  'offer.rescind_over': {
    pl: 'Termin odstąpienia według warunków oferty minął {day}',
    en: 'By the conditions of the offer, it could be cancelled until {day}',
  },
  'offer.rescind_before': {
    pl: 'Podaj dzień nie wcześniejszy niż akceptacja ({day})',
    en: 'Enter a day not before the acceptance ({day})',
  },
  'unit.moved_before_installed': {
    pl: 'Data przeniesienia jest wcześniejsza niż data montażu',
    en: 'The date of the move is earlier than the date of installation',
  },
  'maintenance.visit_before_installation': {
    pl: 'Wizyta nie mogła się odbyć przed montażem urządzenia ({day})',
    en: 'The visit cannot have been before the installation of the unit ({day})',
  },
  'unit.before_sale': {
    pl: 'Urządzenie o tym numerze sprzedaliśmy {day}: podaj ten dzień lub późniejszy',
    en: 'We sold the unit with this number on {day}: enter that day or a later one',
  },
  // Notifications
  'notification.not_in_future': {
    pl: 'Ta godzina już minęła. Podaj późniejszy dzień lub godzinę',
    en: 'That time has passed. Enter a later day or time',
  },

  // Rich text, moments, publication
  'rule.moment': { pl: 'Podaj datę i godzinę', en: 'Enter a date and a time' },
  'rule.until_after_from': {
    pl: 'Koniec musi być późniejszy niż początek',
    en: 'The end must be later than the beginning',
  },
  'rule.moment_left_out': {
    pl: 'Tej godziny nie ma: tej nocy zegary przestawia się z 2:00 na 3:00',
    en: 'There is no such time: that night the clocks move from 2:00 to 3:00',
  },
  'slug.reserved': {
    pl: 'Ten adres należy do innej strony portalu. Wybierz inny.',
    en: 'This address belongs to another page of the portal. Choose another.',
  },
  'slug.taken': {
    pl: 'Ten adres ma już inna treść. Wybierz inny.',
    en: 'Other content already has this address. Choose another.',
  },
  // Documents
  'documentation.select_one': { pl: 'Zaznacz co najmniej jeden dokument', en: 'Select at least one document' },
  // Devices and their cards
  'device.factor': { pl: 'Podaj liczbę większą od zera', en: 'Enter a number greater than zero' },
  'product_card.video_link': {
    pl: 'Podaj adres filmu w serwisie YouTube lub Vimeo',
    en: 'Enter the address of a video on YouTube or Vimeo',
  },
  // Signing for a training (specification, section 8)
  'record.erased': {
    pl: 'Dane osobowe z tego rekordu usunięto. Nie można go już zmieniać.',
    en: 'The personal data of this record were erased. It can no longer be changed.',
  },
  'consent.text_changed': {
    pl: 'Treść tej zgody się zmieniła. Przeczytaj ją i zaznacz zgodę ponownie.',
    en: 'The text of this consent has changed. Read it and give the consent again.',
  },
  'training.choose_payment': { pl: 'Wybierz formę płatności', en: 'Choose payment form' },
  'training.read_regulations': { pl: 'Zapoznaj się z regulaminem', en: 'Read the regulations' },
  'training.no_vacancy': { pl: 'Brak wolnych miejsc', en: 'No vacancy' },
  'training.participant_required': { pl: 'Dodaj co najmniej jednego uczestnika', en: 'Add at least one participant' },
  'training.person_is_on_term': { pl: 'Ta osoba jest już na tym terminie', en: 'This person is already on this term' },
  'training.duplicate_participant': { pl: 'Ta osoba jest już na liście', en: 'This person is already on the list' },
  // Cancelling a term
  'cancellation.choose_target': { pl: 'Wybierz termin, na który przenieść', en: 'Choose the term to move to' },
} as const satisfies Record<string, Translated>

export type MessageKey = keyof typeof messages

export type MessageParameters = Record<string, string | number>

/** A message in a language; Polish for an unknown one. */
export function messageText(key: MessageKey, locale: string | undefined, parameters: MessageParameters = {}): string {
  return filled(messages[key], locale, parameters)
}

/** A text with its parameters filled in. */
export function filled(message: Translated, locale: string | undefined, parameters: MessageParameters): string {
  const language: Locale = isLocale(locale) ? locale : defaultLocale
  return message[language].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    said(parameters[name] ?? placeholder, language),
  )
}

/** Formats a parameter: `1,5` in Polish. */
function said(value: string | number, language: Locale): string {
  return typeof value === 'number' && language === 'pl' ? String(value).replace('.', ',') : String(value)
}
