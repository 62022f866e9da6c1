import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { SynchronizedKind } from './kind.ts'
import { buyers, customers } from './kinds/customers.ts'
import { items } from './kinds/items.ts'
import { orders } from './kinds/orders.ts'
import { parts } from './kinds/parts.ts'
import { partsOrders } from './kinds/parts-orders.ts'
import { manufacturers } from './kinds/producers.ts'
import { soldUnits } from './kinds/units.ts'

/** All kinds by name. */
export const kinds: Readonly<Record<SynchronizationKind, SynchronizedKind>> = {
  producers: manufacturers,
  items,
  buyers,
  contractors: customers,
  orders,
  parts,
  'parts-orders': partsOrders,
  units: soldUnits,
}
