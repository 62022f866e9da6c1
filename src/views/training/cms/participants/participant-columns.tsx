import { msg } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { trainingOrderStatus } from '#contract/order/statuses.ts'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import {
  trainingOrderStatuses as allOrderStatuses,
  participantStatuses as allStatuses,
  participantStatus,
} from '#contract/training/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import type { Label } from '#views/components/entity/label.ts'
import { Money } from '#views/components/money/money.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'

/** When and where a term takes place. */
const whenAndWhere = [
  { field: 'training_date', label: msg`Date`, type: 'date' },
  { field: 'city', label: msg`City` },
] as const

const person: Column<ParticipantRow>[] = [
  {
    field: 'last_name',
    label: msg`Participant`,
    width: 190,
    sorter: true,
    exported: [
      { field: 'last_name', label: msg`Last name` },
      { field: 'first_name', label: msg`First name` },
    ],
    render: ({ first_name, last_name }) => `${last_name} ${first_name}`,
    detail: { of: [{ field: 'contractor_name', label: msg`Company` }] },
  },
]

const status: Column<ParticipantRow> = {
  field: 'status',
  label: msg`Status`,
  width: 130,
  sorter: true,
  words: wordsOf(participantStatus),
  render: (row) => <ParticipantStatusBadge status={row.status} />,
}

const company: Column<ParticipantRow> = {
  field: 'contractor_name',
  label: msg`Company`,
  width: 180,
  hidden: true,
}

const paid: Column<ParticipantRow>[] = [
  {
    field: 'order_status',
    label: msg({ context: 'training order', message: 'Order' }),
    width: 115,
    unbroken: true,
    words: wordsOf(trainingOrderStatus),
    render: ({ order_status }) => (order_status ? <OrderStatusBadge status={order_status} /> : '–'),
  },
  {
    field: 'order_number',
    label: msg({ context: 'training order', message: 'Order number' }),
    unbroken: true,
    width: 150,
    hidden: true,
  },
  {
    field: 'price_brutto',
    label: msg`Gross price`,
    width: 120,
    type: 'number',
    hidden: true,
    render: (row) => <Money amount={row.price_brutto} />,
  },
]

const reached: Column<ParticipantRow>[] = [
  { field: 'email', label: msg`E-mail`, width: 220, hidden: true },
  {
    field: 'phone_number',
    label: msg`Phone`,
    width: 140,
    hidden: true,
    type: 'phone',
  },
  { field: 'record_number', label: msg`Registration`, width: 150, unbroken: true, hidden: true },
  { field: 'created_at', label: msg`Registered`, width: 150, type: 'moment', sorter: true, hidden: true },
]

const papers: Column<ParticipantRow>[] = [
  {
    field: 'certificate_number',
    label: msg`Certificate number`,
    unbroken: true,
    width: 140,
  },
  { field: 'file', label: msg`File`, width: 80, type: 'boolean', hidden: true },
]

/** Columns of participants of all terms, for staff. */
export const participantColumns: Column<ParticipantRow>[] = [
  ...person,
  status,
  {
    field: 'training_name',
    label: msg`Training`,
    width: 200,
    render: ({ term_id, training_name }) => (
      <Box href={termPaths.participants(term_id)} component={EnterableLink} c="inherit">
        {training_name}
      </Box>
    ),
    detail: { of: whenAndWhere },
  },
  {
    field: 'training_date',
    label: msg`Training date`,
    width: 150,
    filter: true,
    hidden: true,
    exported: whenAndWhere,
    render: ({ training_date, city }) => `${formatDate(training_date)} ${city}`,
  },
  company,
  ...paid,
  ...papers,
  ...reached,
]

/** Columns of participants of one term, without the training. */
export const termParticipantColumns: Column<ParticipantRow>[] = [
  ...person,
  status,
  company,
  ...paid,
  ...papers,
  ...reached,
]

/** Columns of waiting people and offered places. */
export function waitingColumns(remaining: Column<ParticipantRow>): Column<ParticipantRow>[] {
  return [
    {
      field: 'waiting_position',
      label: msg`Place`,
      width: 75,
    },
    ...person,
    status,
    remaining,
    company,
    ...reached,
  ]
}

/** Columns of cancelled participants. */
export const cancelledColumns: Column<ParticipantRow>[] = [
  ...person,
  { field: 'cancelled_at', label: msg`Cancelled at`, width: 150, type: 'moment' },
  { field: 'cancel_reason', label: msg`Reason`, width: 240 },
  company,
  ...paid,
  ...reached,
]

const optionsOf = <Word extends string>(all: readonly Word[], words: Readonly<Record<Word, { label: Label }>>) =>
  all.map((value) => ({ value, label: words[value].label }))

const common: TableFilter[] = [{ name: 'name', label: msg`Name or e-mail` }]

/** Further filters of participants of all terms. */
export const participantFilters: TableFilter[] = [
  ...common,
  { name: 'status', label: msg`Status`, options: optionsOf(allStatuses, participantStatus) },
  { name: 'training_id', label: msg`Training`, lookup: 'training.trainings.lookup' },
  { name: 'term_id', label: msg`Term`, lookup: 'training.terms.lookup' },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
  { name: 'contractor', label: msg`Contractor`, lookup: 'contractor.contractors.lookup', minimum: 2 },
  {
    name: 'order_status',
    label: msg({ context: 'training order', message: 'Order' }),
    options: optionsOf(allOrderStatuses, trainingOrderStatus),
  },
]

/** Further filters of participants of one term. */
export const termParticipantFilters: TableFilter[] = [
  ...common,
  {
    name: 'order_status',
    label: msg({ context: 'training order', message: 'Order' }),
    options: optionsOf(allOrderStatuses, trainingOrderStatus),
  },
]
