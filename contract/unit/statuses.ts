import { change, type Deed, type Status, type VerbOf, withOther } from '#contract/declare/statuses.ts'
import type { CoverageState } from './coverage.ts'
import type { UnitLifecycleEvent } from './lifecycle.ts'
import type { RegistrationCheck, UnitStatus } from './values.ts'

/** Statuses of a unit. */
export const unitStatus: Readonly<Record<UnitStatus, Status>> = withOther({
  draft: { tone: 'grey', label: { pl: 'Wersja robocza', en: 'Draft' } },
  sold: { tone: 'blue', label: { pl: 'Sprzedane', en: 'Sold' } },
  registered: { tone: 'green', label: { pl: 'Zarejestrowane', en: 'Registered' } },
})

/** Steps of the check of a registration. */
export const registrationCheck: Readonly<Record<RegistrationCheck, Status>> = withOther({
  waiting: { tone: 'amber', label: { pl: 'Sprawdzana', en: 'Being checked' } },
  asked: { tone: 'violet', label: { pl: 'Mamy pytanie', en: 'We have a question' } },
  denied: { tone: 'red', label: { pl: 'Rejestracja odrzucona', en: 'Registration denied' } },
})

/** Warranty coverage of a unit. */
export const coverageState: Readonly<Record<CoverageState, Status>> = withOther({
  full: { tone: 'green', label: { pl: 'Na gwarancji', en: 'Under warranty' } },
  parts: { tone: 'green', label: { pl: 'Części na gwarancji', en: 'Parts under warranty' } },
  labour: { tone: 'amber', label: { pl: 'Robocizna na gwarancji', en: 'Labour under warranty' } },
  over: { tone: 'grey', label: { pl: 'Po gwarancji', en: 'Out of warranty' } },
  unknown: { tone: 'grey', label: { pl: 'Gwarancja nieznana', en: 'Warranty not known' } },
})

/** Events of a unit. */
export const unitDeeds = {
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  register: {
    done: { pl: 'Zarejestrowano', en: 'Registered' },
    success: { pl: 'Rejestracja została przyjęta', en: 'The registration has been received' },
    permission: { pl: 'rejestrowanie', en: 'register' },
  },
  ask: {
    done: { pl: 'Zapytano o rejestrację', en: 'Asked about the registration' },
    success: { pl: 'Pytanie zostało wysłane', en: 'The question has been sent' },
  },
  accept: {
    done: { pl: 'Przyjęto', en: 'Accepted' },
    success: { pl: 'Gwarancja została zarejestrowana', en: 'The warranty has been registered' },
    permission: { pl: 'przyjmowanie', en: 'accept' },
  },
  deny: {
    done: { pl: 'Odmówiono rejestracji', en: 'Registration denied' },
    success: { pl: 'Rejestracja została odrzucona', en: 'The registration has been denied' },
  },
  move: {
    done: { pl: 'Zmieniono miejsce urządzenia', en: 'Place of the unit changed' },
    success: { pl: 'Przeniesienie zostało zapisane', en: 'The move has been saved' },
  },
  correct_serial: {
    done: { pl: 'Poprawiono numer seryjny', en: 'Serial number corrected' },
    mark: change,
    success: { pl: 'Numer seryjny został poprawiony', en: 'The serial number has been corrected' },
    permission: { pl: 'poprawianie numeru seryjnego', en: 'correct the serial number' },
  },
  take_back: {
    done: { pl: 'Przyjęto zwrot', en: 'Taken back' },
    mark: change,
    success: { pl: 'Zwrot został przyjęty', en: 'The unit has been taken back' },
    permission: { pl: 'przyjmowanie zwrotów', en: 'take back' },
  },
  grant: {
    done: { pl: 'Przywrócono ochronę', en: 'Coverage restored' },
    success: { pl: 'Ochrona gwarancyjna została przywrócona', en: 'The coverage has been restored' },
  },
} as const satisfies Record<VerbOf<UnitLifecycleEvent['type']>, Deed>
