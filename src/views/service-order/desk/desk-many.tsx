import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import { isOpen, type OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import { handlingVerbs, takingOf } from '#contract/service-order/statuses.ts'
import type { ManyAction, ManyFormProps } from '#views/components/data-table/many/many-action.ts'
import { reasonForm } from '#views/components/data-table/many/reason-form.tsx'
import { verbAction } from '#views/components/data-table/many/verb-action.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { icons } from '#views/components/status/icons.ts'

interface Owned<Of extends OrderKind> {
  status: OrderStatusOf<Of>
  owner_name: string | null
}

/** Actions on the owner of one or several orders of a kind. */
export const ownerActions = <Of extends OrderKind>(of: Of): Record<'take' | 'assign', ManyAction<Owned<Of>>> => ({
  take: {
    ...takingOf(of),
    label: handlingVerbs.take.label,
    icon: icons[handlingVerbs.take.icon],
    letter: 'w',
    takes: (row) => isOpen(of, row) && row.owner_name === null,
  },
  assign: {
    call: `${orderKinds[of].entity}.assign`,
    label: msg`Assign…`,
    done: handlingVerbs.assign.toast,
    icon: IconUserPlus,
    takes: (row) => isOpen(of, row),
    form: { fields: (props) => <Owner {...props} />, isReady: ({ owner_id }) => typeof owner_id === 'number' },
  },
})

/** Withdrawing several orders of the own company. */
export const withdrawMany = <Of extends OrderKind>(of: Of): ManyAction<Pick<Owned<Of>, 'status'>> =>
  verbAction(`partnerzone.${orderKinds[of].entity}.withdraw`, handlingVerbs.withdraw, {
    question: msg`Withdraw the selected orders?`,
    form: reasonForm({ optional: true }),
    takes: (row) => isOpen(of, row) && row.status !== 'draft',
  })

function Owner({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  return (
    <LookupField
      label={t`Owner`}
      lookup="user.users.lookup"
      value={(values.owner_id as number | undefined) ?? null}
      onChange={(owner_id) => change({ owner_id })}
    />
  )
}
