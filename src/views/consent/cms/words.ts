import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EraseObstacle, PersonalEntity } from '#contract/consent/consent.ts'

/** Forms that ask for consents. */
export const formWords = {
  warranty_order: msg`Warranty order`,
  registration: msg`Registration`,
  contractor: msg`Contractor`,
  training: msg`Training`,
}

/** Records with personal data: what one is called, and where it is. */
export const recordWords: Record<string, { label: MessageDescriptor; path: (id: number) => string }> = {
  'user.users': { label: msg`Account`, path: (id) => `/cms/user/users/${id}` },
  'partner.new-entries': { label: msg`New entry`, path: (id) => `/cms/partner/partners/new-entries/${id}` },
  'partner.partners': { label: msg`Partner`, path: (id) => `/cms/partner/partners/${id}` },
  'contractor.contractors': { label: msg`Contractor`, path: (id) => `/contractor/contractors/${id}` },
  'service-order.service-orders': {
    label: msg`Warranty order`,
    path: (id) => `/cms/service-order/service-orders/${id}`,
  },
  'training.issued-certificates': {
    label: msg`Certificate`,
    path: (id) => `/cms/training/issued-certificates/${id}`,
  },
  'training.records': { label: msg`Training registration`, path: (id) => `/cms/training/records/${id}` },
  // A participant stands on the page of the term, which the answer does not name.
  'training.participants': { label: msg`Training participant`, path: () => '' },
  // A contact stands on the page of its contractor, which the answer does not name.
  'contractor.contacts': { label: msg`Contact`, path: () => '' },
} satisfies Record<PersonalEntity, { label: MessageDescriptor; path: (id: number) => string }>

/** Why the data of a record stay. */
export const obstacleWords: Record<EraseObstacle, MessageDescriptor> = {
  held: msg`On hold: a dispute is open`,
  open_order: msg`A service order is not completed`,
  open_training: msg`A training is still to come, or its payment is not settled`,
  contract: msg`The years since the contract are not over`,
  active: msg`The account is in use`,
  undecided: msg`Waits for a decision`,
}
