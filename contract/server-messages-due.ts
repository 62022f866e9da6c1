/** What the server says of due maintenances and F-gas certificates. */
export const dueMessages = {
  'due.reminded': { pl: 'Przypomnienie zostało wysłane', en: 'The reminder has been sent' },
  'due.reminded_today': {
    pl: 'Właściciel dostał przypomnienie już dzisiaj',
    en: 'The owner has been reminded today already',
  },
  'due.owner_not_reminded': {
    pl: 'Nie ma dokąd wysłać przypomnienia: właściciel nie podał adresu, nie wyraził zgody albo zrezygnował z przypomnień',
    en: 'The owner cannot be reminded: there is no address or consent, or reminders are not wanted',
  },
  'due.ordered_already': {
    pl: 'To urządzenie ma już otwarte zgłoszenie tego przeglądu: {number}',
    en: 'This unit has an open order for it already: {number}',
  },
  'due.ordered_elsewhere': {
    pl: 'Przegląd tego urządzenia zgłosiła już inna firma',
    en: 'Another company has ordered the maintenance of this unit already',
  },
  'due.no_company': {
    pl: 'Urządzenie nie ma firmy, która się nim opiekuje. Uzupełnij ją na stronie urządzenia.',
    en: 'The unit has no company that looks after it. Add one on its page.',
  },
  'due.no_type': {
    pl: 'Brak typu urządzenia albo rodzaju przeglądu. Uzupełnij słowniki.',
    en: 'There is no device type or maintenance type for it. Complete the dictionaries.',
  },
  'f-gas.kind_of_holder': {
    pl: 'Certyfikat przedsiębiorcy należy do firmy, a certyfikaty kategorii – do osób',
    en: 'A company certificate is of a company, those of categories are of people',
  },
  'f-gas.one_holder': { pl: 'Wskaż firmę albo osobę', en: 'Name a company or a person' },
} as const
