import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { serviceDesk } from '#contract/service-order/desk/desk.ts'
import { DueTimeForm, type DueUnit, dueUnits } from '#contract/service-order/desk/due.ts'
import { orderKindNames } from '#contract/service-order/handling/kinds.ts'
import { duePhases, duePhasesOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { orderKindOptions, unitWords } from '#views/service-order/desk/words.ts'

const statuses = duePhases.flatMap((value) => {
  const of = orderKindNames.find((kind) => duePhasesOf(kind).includes(value))
  return of ? [{ value, label: statusWordsOf(of, value).label }] : []
})

/** Deadlines of the next step of an order, by kind, status and brand. */
const dueTimes = resource({
  of: 'service-order.due-times',
  index: serviceDesk.endpoints['service-order.due-times.index'],
  form: DueTimeForm,
  columns: [
    { field: 'name_pl', label: msg`Applies to`, width: 420, sorter: true },
    {
      field: 'amount',
      label: msg({ context: 'how long', message: 'Time' }),
      width: 160,
      sorter: true,
      exported: [
        { field: 'amount', label: msg({ context: 'how long', message: 'Time' }) },
        { field: 'unit', label: msg`Unit`, words: { days: msg`working days`, hours: msg`working hours` } },
      ],
      render: (row) => <DueTimeLength {...row} />,
    },
    { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true, hidden: true },
  ],
  filters: [
    { name: 'kind', label: msg`Kind of order`, options: orderKindOptions },
    { name: 'status', label: msg`Status`, options: statuses },
    { name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' },
  ],
  blank: { kind: 'warranty', status: 'registered', brand: null, amount: 1, unit: 'days' },
  parts: [
    {
      title: msg`Applies to`,
      explanation: msg`The clock starts when the order enters the status. It stops while the partner has to answer and while the order is suspended.`,
      fields: [
        { name: 'kind', label: msg`Kind of order`, type: 'select', options: orderKindOptions },
        { name: 'status', label: msg`Status`, type: 'select', options: statuses, beside: true },
        {
          name: 'brand',
          label: msg`Brand`,
          type: 'lookup',
          lookup: 'brand.brands.index',
          minimum: 0,
          description: msg`Empty: all brands without a deadline of their own.`,
          optional: true,
        },
      ],
    },
    {
      title: msg({ context: 'how long', message: 'Time' }),
      explanation: msg`Only working hours count: from 8:00 to 16:00, without weekends and public holidays. A change recalculates the deadlines of open orders.`,
      fields: [
        { name: 'amount', label: msg`How much` },
        {
          name: 'unit',
          label: msg`Unit`,
          type: 'select',
          options: dueUnits.map((value) => ({ value, label: unitWords[value] })),
          beside: true,
        },
      ],
    },
  ],
})

export const screens = screensOf(dueTimes)

/** A duration such as "5 working days". */
function DueTimeLength({ amount, unit }: { amount: number; unit: DueUnit }) {
  return unit === 'days' ? (
    <Plural value={amount} one="# working day" other="# working days" />
  ) : (
    <Plural value={amount} one="# working hour" other="# working hours" />
  )
}
