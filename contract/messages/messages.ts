import { defaultLocale, isLocale, type Locale, type Translated } from '#contract/locale.ts'
import { refusalMessages } from './messages-refusals.ts'
import { ruleMessages } from './messages-rules.ts'

/**
 * Texts used by server and browser: validation errors (`messages-rules.ts`) and refusals (specification, section 8). Texts of
 * the server alone are in `server-messages.ts`, which is not part of the client's chunks. `{name}` is replaced by a parameter.
 */
export const messages = {
  ...ruleMessages,
  ...refusalMessages,

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
    pl: 'Podaj adres e-mail albo rekord osoby',
    en: 'Give an e-mail address or a record of the person',
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
  // Notifications
  'notification.not_in_future': { pl: 'Podaj termin w przyszłości', en: 'Enter a time in the future' },

  // Rich text, moments, publication
  'rule.moment': { pl: 'Podaj datę i godzinę', en: 'Enter a date and a time' },
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
export function text(key: MessageKey, locale: string | undefined, parameters: MessageParameters = {}): string {
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
