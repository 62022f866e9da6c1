import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Decision, ProposedField } from '#contract/partner/proposal.ts'
import type { ProposalStatus } from '#contract/partner/proposal-lifecycle.ts'
import type { Status } from '#views/components/status/statuses.ts'

/** Labels of the fields that a company may propose to change. */
export const proposedFieldWords: Record<ProposedField, MessageDescriptor> = {
  address: msg`Address`,
  phone_number: msg`Phone`,
  email: msg`E-mail`,
  electronic_invoice_email: msg`E-mail for invoices`,
  affiliate: msg`Branch`,
}

/** Labels of the states of a change. */
export const decisionWords: Record<Decision, Status> = {
  waiting: { tone: 'blue', label: msg({ context: 'proposed change', message: 'Waits' }) },
  accepted: { tone: 'green', label: msg({ context: 'proposed change', message: 'Accepted' }) },
  refused: { tone: 'red', label: msg({ context: 'proposed change', message: 'Refused' }) },
}

/** Labels of the states of a proposal. */
export const proposalStatusWords: Record<ProposalStatus, Status> = {
  waiting: { tone: 'blue', label: msg({ context: 'proposal', message: 'Waits' }) },
  decided: { tone: 'green', label: msg({ context: 'proposal', message: 'Decided' }) },
  withdrawn: { tone: 'grey', label: msg({ context: 'proposal', message: 'Withdrawn' }) },
}
