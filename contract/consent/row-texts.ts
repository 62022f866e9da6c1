import { rowStatus } from '#contract/declare/row-text.ts'
import type { Status } from '#contract/declare/statuses.ts'

/** What became of a consent. */
export const consentStatus = {
  given: { tone: 'green', label: { pl: 'Udzielona', en: 'Given' } },
  withdrawn: { tone: 'grey', label: { pl: 'Wycofana', en: 'Withdrawn' } },
  anonymised: { tone: 'grey', label: { pl: 'Zanonimizowana', en: 'Anonymised' } },
} as const satisfies Record<string, Status>

/** Whether a consent is in force. */
export const consentState = rowStatus(
  'state',
  ({ withdrawn, anonymised }: { withdrawn: boolean; anonymised: boolean }) =>
    consentStatus[anonymised ? 'anonymised' : withdrawn ? 'withdrawn' : 'given'],
)
