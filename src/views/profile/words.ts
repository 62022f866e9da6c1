import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { orOther } from '#contract/declare/statuses.ts'
import type { LetterKind } from '#contract/mail/letter-kinds.ts'
import { otherWord } from '#views/components/entity/other-word.ts'

/** Kinds of messages that a person can turn off. */
export const letterWords: Record<LetterKind, { label: MessageDescriptor; description: MessageDescriptor }> = orOther(
  {
    service_orders: {
      label: msg`Warranty orders`,
      description: msg`New orders, questions, answers and resolutions`,
    },
    digests: {
      label: msg`Summaries of the service desk`,
      description: msg`Orders that are overdue, and orders without an owner`,
    },
    maintenances: {
      label: msg`Maintenances due`,
      description: msg`Maintenances and leak checks of your units that come due, and F-gas certificates that end`,
    },
    new_entries: {
      label: msg`New partners`,
      description: msg`A company has registered and is awaiting a decision`,
    },
    proposals: {
      label: msg`Changes to partners’ data`,
      description: msg`A partner has proposed changes to its data and is awaiting a decision`,
    },
    notifications: {
      label: msg`Notifications`,
      description: msg`Information from the distributor for partners`,
    },
    documents: {
      label: msg`Documents`,
      description: msg`A document that you downloaded has a new edition`,
    },
    trainings: {
      label: msg`Trainings`,
      description: msg`Confirmations, the waiting list, changes of terms`,
    },
    offers: {
      label: msg`Offers`,
      description: msg`A customer opens, accepts or declines your offer, asks a question, or cannot be reached`,
    },
  },
  { label: otherWord, description: otherWord },
)
