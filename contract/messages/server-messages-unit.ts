/** Texts of the server about units by serial number. */
export const unitMessages = {
  'unit.registration_received': { pl: 'Rejestracja została przyjęta', en: 'The registration has been received' },
  'unit.accepted': { pl: 'Gwarancja została zarejestrowana', en: 'The warranty has been registered' },
  'unit.denied': { pl: 'Rejestracja została odrzucona', en: 'The registration has been denied' },
  'unit.asked': { pl: 'Pytanie zostało wysłane', en: 'The question has been sent' },
  'unit.being_checked': {
    pl: 'Rejestracja jest sprawdzana, więc nie można jej teraz zmienić',
    en: 'The registration is being checked, so it cannot be changed now',
  },
  'unit.before_sale': {
    pl: 'Urządzenie o tym numerze sprzedaliśmy {day}: podaj ten dzień lub późniejszy',
    en: 'We sold the unit with this number on {day}: enter that day or a later one',
  },
  'unit.moved': { pl: 'Przeniesienie zostało zapisane', en: 'The move has been saved' },
  'unit.moved_before_installed': {
    pl: 'Data przeniesienia jest wcześniejsza niż data montażu',
    en: 'The date of the move is earlier than the date of installation',
  },
  'unit.moved_in_future': { pl: 'Podaj dzień dzisiejszy lub wcześniejszy', en: 'Enter today or an earlier day' },
  'unit.already_registered': {
    pl: 'Gwarancja tego numeru seryjnego jest już zarejestrowana',
    en: 'The warranty of this serial number is already registered',
  },
  'unit.already_known': {
    pl: 'Ten numer seryjny jest już w systemie',
    en: 'This serial number is already in the system',
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
} as const
