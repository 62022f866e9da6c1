/** Texts of the server about due maintenances and F-gas certificates. */
export const dueMessages = {
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
    en: 'No active company looks after this unit. Choose one on the page of the unit.',
  },
  'due.no_type': {
    pl: 'Brak typu urządzenia albo rodzaju przeglądu. Uzupełnij słowniki.',
    en: 'There is no device type or maintenance type for it. Complete the dictionaries.',
  },
  'maintenance.visit_before_installation': {
    pl: 'Wizyta nie mogła się odbyć przed montażem urządzenia ({day})',
    en: 'The visit cannot have been before the installation of the unit ({day})',
  },
  'f-gas.kind_of_holder': {
    pl: 'Certyfikat przedsiębiorcy należy do firmy, a certyfikaty kategorii – do osób',
    en: 'A company certificate belongs to a company, and category certificates belong to people',
  },
  'f-gas.one_holder': { pl: 'Wskaż firmę albo osobę', en: 'Choose a company or a person' },
} as const
