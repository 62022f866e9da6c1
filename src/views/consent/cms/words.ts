import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EraseObstacle, TraceKind } from '#contract/consent/consent.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the forms that ask for consents. */
export const formWords = {
  warranty_order: msg`Warranty order`,
  registration: msg`Registration`,
  contractor: msg`Contractor`,
  training: msg`Training`,
}

/** Labels of the reasons why a record is kept. */
export const obstacleWords: Record<EraseObstacle, MessageDescriptor> = withOtherWord({
  held: msg`On hold: a dispute is open`,
  open_order: msg`A warranty order is not completed`,
  open_training: msg`A training is still to come, or its payment is not settled`,
  contract: msg`The retention period since the contract has not ended`,
  active: msg`The account is in use`,
  undecided: msg`Awaiting a decision`,
})

/** Labels of the changes of an erasure beside the records of the person. */
export const traceWords: Record<TraceKind, MessageDescriptor> = withOtherWord({
  sessions: msg`Signed-in devices and links to the account`,
  memberships: msg`Company memberships`,
  activity: msg`Browsing history, searches and list settings`,
  consents: msg`Consents (anonymised)`,
  texts: msg`Texts about the person`,
  history: msg`Entries of the history, without the person`,
  letters: msg`Messages in the queue`,
  files: msg`Files`,
})
