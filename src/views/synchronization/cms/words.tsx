import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the kinds of synchronisation, in the ERP and in the portal. */
export const synchronizationKindWords: Readonly<Record<SynchronizationKind, MessageDescriptor>> = withOtherWord({
  producers: msg`Producers`,
  items: msg({ context: 'ERP', message: 'Items → devices' }),
  buyers: msg({ context: 'ERP', message: 'Buyers → partners' }),
  contractors: msg({ context: 'ERP', message: 'Buyers → contractors' }),
  orders: msg({ context: 'ERP', message: 'Service orders' }),
  parts: msg({ context: 'ERP', message: 'Items → spare parts' }),
  'parts-orders': msg({ context: 'ERP', message: 'Spare-parts orders' }),
  units: msg({ context: 'ERP', message: 'Service items → serial numbers' }),
})

export const synchronizationKindOptions = (Object.keys(synchronizationKindWords) as SynchronizationKind[]).map(
  (value) => ({
    value,
    label: synchronizationKindWords[value],
  }),
)
