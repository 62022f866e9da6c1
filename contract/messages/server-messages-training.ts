import type { Translated } from './locale.ts'

/** Texts of the server about trainings, their participants and certificates. */
export const trainingMessages = {
  // Trainings and terms
  'training.company_closed': { pl: 'Firma zamknięta: {company}', en: 'Company closed: {company}' },
  'training.net_above_gross': {
    pl: 'Cena netto nie może być wyższa niż cena brutto',
    en: 'The net price cannot be higher than the gross price',
  },
  'training.movable_to_itself': {
    pl: 'Między terminami tego samego szkolenia zawsze można przenosić',
    en: 'People can always be moved between terms of the same training',
  },
  'training.regulations_needed': {
    pl: 'Trwają zapisy na to szkolenie, więc regulamin musi być dołączony',
    en: 'Registration for this training is open, so its regulations are required',
  },
  'training.not_your_brand': {
    pl: 'Ten producent należy do marki poza Twoim zakresem',
    en: 'This producer belongs to a brand that you have no access to',
  },
  'term.training_fixed': {
    pl: 'Terminu nie można przenieść do innego szkolenia',
    en: 'A term cannot be moved to another training',
  },
  'term.below_taken': {
    pl: 'Zajęte miejsca: {taken}. Liczba miejsc nie może być mniejsza.',
    en: '{taken} places are taken. The number of places cannot be lower.',
  },
  'term.settled': {
    pl: 'Termin jest zakończony albo odwołany. Zmienić można tylko liczbę miejsc.',
    en: 'The term is completed or cancelled. Only its places can be changed.',
  },
  'term.people_told': {
    pl: 'Zapisano. Wiadomości o zmianie: {letters}',
    en: 'Saved. Messages about the change: {letters}',
  },
  'term.not_deletable': {
    pl: 'Usunąć można tylko termin w planie, na który nikt się nie zapisał. Inny termin odwołaj.',
    en: 'Only a planned term without registrations can be deleted. Cancel any other.',
  },
  'term_obstacle.date_past': { pl: 'Data szkolenia musi być w przyszłości', en: 'The date must be in the future' },
  'term_obstacle.registration_past': {
    pl: 'Ostatni dzień zapisów już minął',
    en: 'The last day of registration has passed',
  },
  'term_obstacle.place': { pl: 'Podaj miasto i adres szkolenia', en: 'Enter the city and the address' },
  'term_obstacle.places': { pl: 'Podaj liczbę miejsc', en: 'Enter the number of places' },
  'term_obstacle.price': { pl: 'Podaj prawidłową cenę', en: 'Set a valid price' },
  'term_obstacle.regulations': {
    pl: 'Najpierw dodaj do szkolenia plik z regulaminem',
    en: 'Add the regulations of the training first',
  },
  'term_obstacle.not_over': { pl: 'Szkolenie jeszcze się nie skończyło', en: 'The training has not ended yet' },
  'term_obstacle.attendance': {
    pl: 'Najpierw zaznacz obecność wszystkich uczestników',
    en: 'Mark the attendance of all participants first',
  },
  'term_obstacle.certificates': {
    pl: 'Wystawiono już certyfikaty. Najpierw je unieważnij.',
    en: 'Certificates have been issued. Revoke them first.',
  },

  // Participants and the waiting list
  'used_by.training_participant_events': { pl: 'historia uczestników szkoleń', en: 'history of participants' },
  'training.term_not_open': {
    pl: 'Na ten termin nie można się zapisać',
    en: 'No one can be registered for this term',
  },
  'training.term_begun': { pl: 'Szkolenie już się rozpoczęło', en: 'The training has already started' },
  'training.registration_over': { pl: 'Zapisy na ten termin są zakończone', en: 'Registration for this term is over' },
  'training.already_on_term': {
    pl: 'Ta osoba (imię, nazwisko i adres e-mail) jest już zapisana na ten termin',
    en: 'This person (name and e-mail address) is already on this term',
  },
  'training.person_on_term': {
    pl: 'Ta osoba jest już zapisana na ten termin. Jeśli to ktoś inny, dopisz drugie imię.',
    en: 'This person is already on this term. If it is another person, add the middle name.',
  },
  'training.queued': { pl: 'Dopisano do listy oczekujących', en: 'Added to the waiting list' },
  'training.deadline_over': {
    pl: 'Termin zmian minął. Skontaktuj się z organizatorem szkolenia.',
    en: 'The deadline for changes has passed. Contact the organiser of the training.',
  },
  'training.offer_over': {
    pl: 'Ta propozycja miejsca wygasła',
    en: 'This offer of a place has expired',
  },
  'training.price_changed': {
    pl: 'Cena miejsca się zmieniła. Sprawdź podsumowanie i zamów jeszcze raz.',
    en: 'The price of a place has changed. Check the summary and order again.',
  },
  'training.regulations_changed': {
    pl: 'Regulamin się zmienił. Przeczytaj nowy i zamów jeszcze raz.',
    en: 'The regulations have changed. Read the new ones and order again.',
  },
  'training.wants_no_letters': {
    pl: 'Ta osoba zrezygnowała z wiadomości o szkoleniach',
    en: 'This person has turned off messages about trainings',
  },
  'training.name_on_certificate': {
    pl: 'Nazwisko jest na certyfikacie i nie można go zmienić',
    en: 'The name is on a certificate and cannot be changed',
  },
  'training.payment_not_offered': {
    pl: 'Tej formy płatności nie można wybrać dla tego szkolenia',
    en: 'This form of payment is not available for this training',
  },

  // Moves, substitution and attendance
  'training.only_signed': {
    pl: 'Przenieść można tylko osobę zapisaną',
    en: 'Only a registered participant can be moved',
  },
  'training.has_certificate': {
    pl: 'Wystawiono już certyfikat',
    en: 'The certificate has already been issued',
  },
  'training.on_that_term': { pl: 'Ta osoba jest już na tym terminie', en: 'This person is already on that term' },
  'training.moved_meanwhile': {
    pl: 'Ktoś przeniósł tę osobę w międzyczasie',
    en: 'Someone has moved this person in the meantime',
  },
  'training.not_exchangeable': {
    pl: 'Uczestników tego szkolenia nie przenosi się na wybrane szkolenie',
    en: 'Participants of this training are not moved to the chosen one',
  },
  'training.target_not_open': { pl: 'Wybrany termin nie przyjmuje zapisów', en: 'The chosen term is not open' },
  'training.already_there': {
    pl: 'Ta osoba (imię, nazwisko i adres e-mail) jest już na tym terminie',
    en: 'This person (name and e-mail address) is already on this term',
  },
  'training.move_dearer': {
    pl: 'Ten termin jest droższy. Przenieść na niego może tylko dystrybutor.',
    en: 'This term is more expensive. Only the distributor can move people to it.',
  },
  'training.not_substitutable': {
    pl: 'Zastąpić można tylko osobę zapisaną, najpóźniej dzień przed szkoleniem',
    en: 'Only a registered participant can be replaced, no later than the day before the training',
  },
  'training.day_not_reached': {
    pl: 'Obecność można zaznaczać od dnia szkolenia',
    en: 'Attendance can be marked from the day of the training',
  },
  'training.marked_meanwhile': {
    pl: 'Ktoś zaznaczył to w międzyczasie inaczej',
    en: 'Someone has marked this differently in the meantime',
  },
  'training.has_no_place': { pl: 'Ta osoba nie ma miejsca na terminie', en: 'This person has no place on the term' },
  'training.scan_unknown': { pl: 'Nie ma takiego biletu', en: 'There is no such ticket' },
  'training.scan_foreign': {
    pl: 'To bilet na inny termin: {training}, {date}, {city}',
    en: 'This ticket is for another term: {training}, {date}, {city}',
  },
  'training.scan_cancelled': {
    pl: '{name}: udział został odwołany',
    en: '{name}: the participation has been cancelled',
  },
  'training.scan_waiting': {
    pl: '{name} jest na liście oczekujących i nie ma jeszcze miejsca',
    en: '{name} is on the waiting list and has no place yet',
  },

  // Certificates
  'used_by.certificate_issues': { pl: 'wystawianie certyfikatów', en: 'issuing of certificates' },
  'certificate.begun': { pl: 'Certyfikaty są wystawiane', en: 'The certificates are being issued' },
  'certificate.already_running': {
    pl: 'Certyfikaty tego terminu są już wystawiane. Poczekaj, aż to się skończy.',
    en: 'Certificates of this term are already being issued. Wait until this has finished.',
  },
  'certificate.roster_changed': {
    pl: 'Nie każda z wybranych osób może teraz dostać certyfikat. Wczytaj listę ponownie.',
    en: 'Not all chosen people can receive a certificate now. Load the list again.',
  },
  'certificate.not_present': {
    pl: 'Certyfikat dostaje tylko osoba oznaczona jako obecna',
    en: 'Only a participant marked as present receives a certificate',
  },
  'certificate.file_failed': {
    pl: 'Nie udało się przygotować pliku. Ponów – numer zostanie zachowany.',
    en: 'The file could not be prepared. Try again: the number is kept.',
  },
  'certificate.nothing_failed': { pl: 'Nie ma czego ponawiać', en: 'There is nothing to retry' },
  'certificate.no_file': {
    pl: 'Plik jest właśnie przygotowywany. Spróbuj za chwilę.',
    en: 'The file is being prepared. Try again in a moment.',
  },
  'certificate.only_external': {
    pl: 'Wystawionego certyfikatu nie można zmienić. Unieważnij go i wystaw nowy.',
    en: 'An issued certificate cannot be changed. Revoke it and issue another.',
  },

  // Cancellation and reports
  'used_by.term_cancellation_choices': { pl: 'odwołania terminów', en: 'cancellations of terms' },
  'cancellation.begun': { pl: 'Termin jest odwoływany', en: 'The term is being cancelled' },
  'cancellation.roster_changed': {
    pl: 'W międzyczasie ktoś się zapisał, wypisał albo zapłacił. Wczytaj listę ponownie.',
    en: 'Someone has signed up, left or paid in the meantime. Load the list again.',
  },
  'cancellation.is_cancelled': { pl: 'Ten termin jest już odwołany', en: 'This term is already cancelled' },
  'cancellation.not_possible': {
    pl: 'Terminu o tym statusie nie można odwołać',
    en: 'A term with this status cannot be cancelled',
  },
  'cancellation.certificates': {
    pl: 'Uczestnicy mają już certyfikaty. Najpierw je unieważnij.',
    en: 'Participants already have certificates. Revoke them first.',
  },
  'cancellation.attendance': {
    pl: 'Obecność jest już zapisana. Najpierw ją cofnij.',
    en: 'Attendance has already been recorded. Undo it first.',
  },
  'cancellation.beyond_reach': {
    pl: 'Na liście są osoby z firm poza Twoim zakresem. Poproś o odwołanie kogoś bez ograniczeń.',
    en: 'The list includes people from companies that you have no access to. Ask a colleague without restrictions to cancel the term.',
  },
  'cancellation.nothing_failed': { pl: 'Nie ma czego ponawiać', en: 'There is nothing to retry' },
  'cancellation.target_closed': {
    pl: 'Na ten termin nie można już przenosić',
    en: 'People can no longer be moved to this term',
  },
  'cancellation.paid_meanwhile': {
    pl: 'Zamówienie opłacono w międzyczasie. Wybierz, co zrobić z pieniędzmi.',
    en: 'The order was paid in the meantime. Choose what to do with the money.',
  },
  'cancellation.fault': {
    pl: 'Nieoczekiwany błąd. Spróbuj ponownie.',
    en: 'An unexpected error. Try again.',
  },
} as const satisfies Record<string, Translated>
