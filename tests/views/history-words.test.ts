import { expect, test } from 'vitest'
import { publication } from '#contract/content/publication-lifecycle.ts'
import { notification } from '#contract/notification/lifecycle.ts'
import { trainingOrder } from '#contract/order/lifecycle.ts'
import { partnerEntry } from '#contract/partner/entry-lifecycle.ts'
import { serviceOrder } from '#contract/service-order/lifecycle.ts'
import { certificate } from '#contract/training/certificate-lifecycle.ts'
import { participant } from '#contract/training/participant-lifecycle.ts'
import { trainingTerm } from '#contract/training/term-lifecycle.ts'
import { actionWords } from '#views/components/history/action-words.ts'

const charts = [
  certificate,
  notification,
  participant,
  partnerEntry,
  publication,
  serviceOrder,
  trainingOrder,
  trainingTerm,
]

/** Told as a change of the record: it has no entry of its own. */
const untold = ['term.change_places']

/** The verb by which the history knows an event: `changes.publish` is `publish-changes`, `refund.fail` is `refund-fail`. */
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
    expect(verbs.filter((verb) => !(verb in actionWords))).toEqual([])
  },
)
