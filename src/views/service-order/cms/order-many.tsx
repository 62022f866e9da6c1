import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlay, IconRefresh, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import type { StaffOrderRow } from '#contract/service-order/entity.ts'
import type { ManyAction, ManyFormProps } from '#views/components/data-table/many/many-action.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'

/** What colleagues do with warranty orders from their list, one or many. */
export const orderMany: readonly ManyAction<StaffOrderRow>[] = [
  {
    call: 'service-order.service-orders.take',
    label: msg`Take it`,
    icon: IconUserCheck,
    letter: 'w',
    takes: ({ status, owner_name }) => isOpen(status) && owner_name === null,
  },
  {
    call: 'service-order.service-orders.start',
    label: msg`Start`,
    icon: IconPlayerPlay,
    takes: ({ status, erp_status }) => status === 'registered' && erp_status === 'saved',
  },
  {
    call: 'service-order.service-orders.assign',
    label: msg`Assign…`,
    icon: IconUserPlus,
    takes: ({ status }) => isOpen(status),
    form: { fields: (props) => <Owner {...props} />, isReady: ({ owner_id }) => typeof owner_id === 'number' },
  },
  {
    call: 'service-order.service-orders.resend',
    label: msg`Save again in Navision`,
    icon: IconRefresh,
    takes: ({ erp_status }) => erp_status === 'failed',
  },
]

const isOpen = (status: StaffOrderRow['status']) => status !== 'draft' && status !== 'completed'

function Owner({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  return (
    <LookupField
      label={t`Who looks after the order`}
      lookup="user.users.lookup"
      value={(values.owner_id as number | undefined) ?? null}
      onChange={(owner_id) => change({ owner_id })}
    />
  )
}
