import type { Translated } from './locale.ts'

/** Findings of the connection test, in the words of the ERP's administrator. */
export const erpMessages = {
  'erp_check.unreachable': {
    pl: 'Portal nie łączy się z {erp} ({reason}). Sprawdź adres, zaporę sieciową i certyfikat.',
    en: 'The portal cannot reach {erp} ({reason}). Check the address, the firewall and the certificate.',
  },
  'erp_check.signed_out': {
    pl: '{erp} odrzuca logowanie portalu ({reason}). Sprawdź użytkownika i klucz dostępu do usług WWW albo rejestrację aplikacji w Entra ID.',
    en: '{erp} refuses the portal’s credentials ({reason}). Check the user and the web service access key, or the registration of the application in Entra ID.',
  },
  'erp_check.no_metadata': {
    pl: '{erp} nie podaje opisu usług $metadata ({reason}). Włącz usługi OData i sprawdź adres.',
    en: '{erp} does not provide the description of its services, $metadata ({reason}). Enable OData services and check the address.',
  },
  'erp_check.no_company': {
    pl: 'W {erp} nie ma firmy „{company}”. Są: {names}. Wpisz nazwę firmy tak, jak jest tam zapisana.',
    en: '{erp} has no company “{company}”. It has: {names}. Write the name of the company as it is written there.',
  },
  'erp_check.company_unknown': {
    pl: 'Nie można odczytać listy firm ({reason}).',
    en: 'The list of companies cannot be read ({reason}).',
  },
  'erp_check.page_missing': {
    pl: 'Brak usługi {page}. W oknie „Usługi WWW” opublikuj stronę „{name}” pod tą nazwą.',
    en: 'The service {page} is missing. Publish the page “{name}” under this name in “Web Services”.',
  },
  'erp_check.api_missing': {
    pl: 'Brak strony API {page} w grupie {group}. Zainstaluj rozszerzenie ze stroną API opartą na tabeli strony „{name}”.',
    en: 'The API page {page} is missing from the group {group}. Install the extension with an API page of the table of “{name}”.',
  },
  'erp_check.lines_missing': {
    pl: 'Brak wierszy {page}. Opublikuj stronę „{name}”, która ma część z wierszami.',
    en: 'The lines {page} are missing. Publish the page “{name}”, which has a part with lines.',
  },
  'erp_check.key_differs': {
    pl: 'Klucz {page} to {found}, a portal używa {expected}. Opublikuj stronę „{name}”, a nie inną stronę ani zapytanie.',
    en: 'The key of {page} is {found}, and the portal uses {expected}. Publish the page “{name}”, and no other page or query.',
  },
  'erp_check.fields_missing': {
    pl: 'Na stronie {page} brakuje pól: {fields}. Dodaj je rozszerzeniem strony.',
    en: 'The page {page} lacks the fields {fields}. Add them by a page extension.',
  },
  'erp_check.optional_missing': {
    pl: 'Na stronie {page} nie ma pól: {fields}. Portal działa bez nich, ale nie przejmie tych danych.',
    en: 'The page {page} has no fields {fields}. The portal works without them, but does not take these data over.',
  },
  'erp_check.not_readable': {
    pl: 'Portal nie może odczytać {page} ({reason}). Nadaj użytkownikowi portalu zestaw uprawnień do tej strony i jej tabeli.',
    en: 'The portal cannot read {page} ({reason}). Give the portal’s user a permission set for this page and its table.',
  },
  'erp_check.clock_differs': {
    pl: 'Zegar {erp} różni się od zegara portalu o {seconds} s. Włącz synchronizację czasu na obu serwerach.',
    en: 'The clock of {erp} differs from the portal’s by {seconds} s. Synchronise the time of both servers.',
  },
} as const satisfies Record<string, Translated>
