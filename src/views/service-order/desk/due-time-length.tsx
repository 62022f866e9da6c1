import { Plural } from '@lingui/react/macro'
import type { DueUnit } from '#contract/service-order/desk/due.ts'

/** A duration such as "5 working days". */
export function DueTimeLength({ amount, unit }: { amount: number; unit: DueUnit }) {
  return unit === 'days' ? (
    <Plural value={amount} one="# working day" other="# working days" />
  ) : (
    <Plural value={amount} one="# working hour" other="# working hours" />
  )
}
