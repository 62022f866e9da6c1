import type { Translated } from '#contract/locale.ts'

/** Refusals (specification, section 8). They may have to be said before any other text has come. */
export const refusalMessages = {
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
    pl: 'Ta operacja nie jest możliwa w obecnym statusie',
    en: 'This operation is not possible in the current status',
  },
  'refusal.idempotency': {
    pl: 'Formularz wysłano już z innymi danymi. Odśwież stronę.',
    en: 'The form has already been sent with other data. Reload the page.',
  },
  'refusal.too_large': { pl: 'Przesłane dane są za duże', en: 'The data sent are too large' },
  'refusal.unsupported_type': { pl: 'Nieobsługiwany rodzaj danych', en: 'Unsupported type of data' },
  'refusal.too_many': { pl: 'Zbyt wiele zapytań. Spróbuj za chwilę.', en: 'Too many requests. Try again in a moment.' },
  'refusal.unavailable': {
    pl: 'Usługa jest chwilowo niedostępna. Spróbuj za chwilę.',
    en: 'The service is temporarily unavailable. Try again in a moment.',
  },
  'refusal.error': { pl: 'Błąd!', en: 'Error!' },
  'refusal.no_reason': { pl: 'Błąd', en: 'Error' },
  'refusal.no_answer': {
    pl: 'Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.',
    en: 'No connection to the server. Check the network and try again.',
  },
} as const satisfies Record<string, Translated>
