import { consent } from '#contract/consent/consent.ts'
import { handlers } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { erasePerson, previewErasure } from './erase-person.ts'
import { personEntity } from './erase-record.ts'
import { personConcerned } from './person-concerned.ts'
import { personalFile } from './personal-data-export.ts'
import { findPersons, holdRecords, isUnrestricted } from './persons.ts'
import { outlook } from './retention.ts'
import { listConsents, showConsent, withdrawConsent } from './rows.ts'

export const consentHandlers = handlers(consent, {
  'consent.consents.index': listConsents,
  'consent.consents.show': (call) => showConsent(call, call.params.consent),
  'consent.consents.withdraw': withdrawConsent,
  'consent.persons.index': findPersons,
  'consent.persons.outlook': ({ deps, at }) => outlook(deps, at),
  'consent.persons.export': async (call) => {
    if (!isUnrestricted(call)) refuse('not_found')
    const concerned = await personConcerned(call.db, call.query)
    await call.audit({ entity: personEntity, entity_id: 0, action: 'export', before: null, after: call.query })
    return personalFile(call, concerned)
  },
  'consent.persons.hold': (call) => holdRecords(call, call.body.records, call.body.reason),
  'consent.persons.release': (call) => holdRecords(call, call.body.records, null),
  'consent.persons.preview': previewErasure,
  'consent.persons.anonymise': erasePerson,
})
