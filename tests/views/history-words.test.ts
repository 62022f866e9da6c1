import { expect, test } from 'vitest'
import { publication } from '#contract/content/publication-lifecycle.ts'
import { auditedActions } from '#contract/core/audit-verbs.ts'
import { type EntityKey, entityKeys } from '#contract/entities.ts'
import { endpoints } from '#contract/index.ts'
import { notificationLifecycle } from '#contract/notification/lifecycle.ts'
import { trainingOrder } from '#contract/order/lifecycle.ts'
import { partnerEntryLifecycle } from '#contract/partner/entry-lifecycle.ts'
import { serviceOrderLifecycle } from '#contract/service-order/lifecycle.ts'
import { certificate } from '#contract/training/certificate-lifecycle.ts'
import { participant } from '#contract/training/participant-lifecycle.ts'
import { trainingTerm } from '#contract/training/term-lifecycle.ts'
import { fieldWords, isTold } from '#views/components/history/field-words.ts'

const charts = [
  certificate,
  notificationLifecycle,
  participant,
  partnerEntryLifecycle,
  publication,
  serviceOrderLifecycle,
  trainingOrder,
  trainingTerm,
]

/** Recorded as a change of the record, so without an entry of its own. */
const untold = ['term.change_places']

/** The verb of an event in the history: `changes.publish` is `publish-changes`, `refund.fail` is `refund-fail`. */
function verbOf(event: string): string {
  const [subject, verb = event] = event.split('.')
  if (subject === 'changes') return `${verb}-changes`
  return subject === 'refund' ? `${subject}-${verb}` : verb
}

const verbsOf = (events: readonly string[]) => events.filter((event) => !untold.includes(event)).map(verbOf)

test.each(charts.map(({ id, events }) => ({ id, verbs: verbsOf(events) })))(
  'the history has words for all that happens to a $id',
  ({ verbs }) => {
    expect(verbs.length).toBeGreaterThan(1)
    expect(verbs.filter((verb) => !auditedActions.some((action) => action === verb))).toEqual([])
  },
)

/** Form fields that no record stores. */
const unrecorded = [
  'version',
  'tell_people',
  'use_credit',
  'regulations_accepted',
  'service_order_id',
  'primary_contact',
]

/** The fields that people fill in in the forms of a kind of record. */
function formFields(key: EntityKey): string[] {
  return [`${key}.store`, `${key}.update`].flatMap((name) => {
    const body = (endpoints as Record<string, { body?: { entries?: object } }>)[name]?.body
    return Object.keys(body?.entries ?? {}).filter((field) => !unrecorded.includes(field))
  })
}

test.each(entityKeys.filter((key) => formFields(key).length > 0))(
  'the audit log has words for every field of %s',
  (key) => {
    expect(formFields(key).filter((field) => isTold(key, field) && !(field in fieldWords))).toEqual([])
  },
)
