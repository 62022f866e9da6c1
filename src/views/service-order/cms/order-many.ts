import { msg } from '@lingui/core/macro'
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import type { StaffOrderRow } from '#contract/service-order/entity.ts'
import { handlingVerbs } from '#contract/service-order/statuses.ts'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { ownerActions } from '#views/service-order/desk/desk-many.tsx'

const { take, assign } = ownerActions('service-orders')

/** Actions of staff on one or several warranty orders. */
export const orderMany: readonly ManyAction<StaffOrderRow>[] = [
  take,
  {
    call: 'service-order.service-orders.start',
    label: handlingVerbs.start.label,
    icon: IconPlayerPlay,
    takes: ({ status, erp_status }) => status === 'registered' && erp_status === 'saved',
  },
  assign,
  {
    call: 'service-order.service-orders.resend-many',
    permission: 'service-order.service-orders.resend',
    label: msg`Save again in Navision`,
    icon: IconRefresh,
    takes: ({ erp_status }) => erp_status === 'failed',
  },
]
