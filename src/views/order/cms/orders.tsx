import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Text } from '@mantine/core'
import { IconChecklist, IconPigMoney, IconReceipt } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { InferInput } from 'valibot'
import { Link } from 'wouter'
import { messageText } from '#contract/messages/messages.ts'
import { UpdateManyForm } from '#contract/order/actions.ts'
import { type OrderRow, shownPayment } from '#contract/order/entity.ts'
import { nextOfTrainingOrder } from '#contract/order/next-texts.ts'
import { order } from '#contract/order/order.ts'
import { trainingOrderStatus, trainingOrderVerb } from '#contract/order/statuses.ts'
import { today } from '#contract/values/rules.ts'
import type { Selection } from '#machines/list/list-selection.ts'
import { updateManyOrders } from '#services/order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, ColumnLine, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { failureText } from '#views/components/form/refusal-text.ts'
import { Money } from '#views/components/money/money.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { StatusMenu } from '#views/components/status/status-menu.tsx'
import { OrderStatusBadge } from '#views/training/badges.tsx'
import { trainingOrderPaths } from './order-paths.ts'
import { DocumentFields } from './payment-fields.tsx'

const name = 'order.orders.index'
const endpoint = order.endpoints[name]
const words = { paid: trainingOrderVerb.pay, unpaid: trainingOrderVerb.unpay }
/** Columns of lists of training orders (specification, section 3). */
/** What becomes of an order. */
const next: ColumnLine<OrderRow> = { field: 'hold_until', label: msg`What is next`, text: nextOfTrainingOrder }

const orderColumns: readonly Column<OrderRow>[] = [
  {
    field: 'order_number',
    label: msg`Number`,
    unbroken: true,
    width: 125,
    filter: true,
    sorter: true,
    detail: { of: [{ field: 'created_at', label: msg`Created`, type: 'date' }] },
  },
  { field: 'training_name', label: msg`Training`, width: 200, filter: true, sorter: true },
  { field: 'contractor_name', label: msg`Contractor`, width: 180, filter: true, sorter: true },
  { field: 'quantity', label: msg`Places`, width: 80, type: 'number', hidden: true },
  {
    field: 'gross_price',
    label: msg`Gross price`,
    width: 110,
    type: 'number',
    sorter: true,
    render: ({ gross_price }) => <Money amount={gross_price} />,
  },
  {
    field: 'net_price',
    label: msg`Net price`,
    width: 130,
    type: 'number',
    render: ({ net_price }) => <Money amount={net_price} />,
    hidden: true,
  },
  { field: 'payment_name', label: msg`Payment`, width: 155, filter: 'payment_type', render: shownPayment },
  {
    field: 'status',
    label: msg`Status`,
    width: 130,
    unbroken: true,
    filter: true,
    sorter: true,
    render: ({ status }) => <OrderStatusBadge status={status} />,
    detail: { of: [next] },
    words: {
      unpaid: trainingOrderStatus.unpaid.label,
      paid: trainingOrderStatus.paid.label,
      cancelled: trainingOrderStatus.cancelled.label,
    },
  },
  {
    field: 'hold_until',
    label: msg`What is next`,
    width: 165,
    hidden: true,
    text: nextOfTrainingOrder,
    render: (order) => (
      <Text span maw={150} fz="xs" lh="xs" display="block" style={{ whiteSpace: 'normal' }}>
        <OrderNext order={order} />
      </Text>
    ),
  },
  { field: 'paid_at', label: msg`Paid`, width: 120, type: 'date', filter: true, sorter: true, hidden: true },
  { field: 'created_at', label: msg`Placed`, width: 110, type: 'date', filter: true, sorter: true, hidden: true },
]

const hidden = orderColumns.filter((column) => column.hidden).map(({ field }) => field)

/** Training orders; the status of one or of several can be changed (specification, section 2). */
export function OrdersScreen() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden })
  const selection = useSelector(list.actor, ({ context }) => context.selection)
  const mayUpdate = useMay('order.orders.update-many')
  const mayUnpay = useMay('order.orders.unpay')
  const mayCredits = useMay('order.credits.index')
  const mayTasks = useMay('order.tasks.index')
  const offered: ManyStatus[] = mayUpdate ? (mayUnpay ? ['paid', 'unpaid'] : ['paid']) : []
  const marks = (
    <StatusMenu
      offered={offered}
      words={words}
      dialog={(status, close) => (
        <UpdateManyDialog
          status={status}
          ids={idsOf(selection)}
          all={selection.all}
          onDone={() => {
            close()
            list.actor.send({ type: 'selection.clear' })
            list.actor.send({ type: 'list.refresh' })
          }}
          onCancel={close}
        />
      )}
    />
  )
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# order" other="# orders" />}
        columns={orderColumns}
        beside={
          <>
            {mayTasks && (
              <Button
                component={Link}
                href={trainingOrderPaths.tasks}
                variant="default"
                leftSection={<IconChecklist size={18} stroke={1.7} />}
              >
                <Trans>Payments to settle</Trans>
              </Button>
            )}
            {mayCredits && (
              <Button
                component={Link}
                href={trainingOrderPaths.credits}
                variant="default"
                leftSection={<IconPigMoney size={18} stroke={1.7} />}
              >
                <Trans>Credits</Trans>
              </Button>
            )}
          </>
        }
        actions={marks}
      />
      <DataTable
        list={list}
        columns={orderColumns}
        filters={orderFilters}
        href={(row) => trainingOrderPaths.one(row.id)}
        peek
        selectionActions={() => (
          <>
            <ExportButton list={list} columns={orderColumns} selected />
            {marks}
          </>
        )}
        card={(row) => ({
          title: row.order_number,
          badge: <OrderStatusBadge status={row.status} />,
          lines: [
            row.training_name,
            row.contractor_name,
            <Money key="gross" amount={row.gross_price} />,
            <OrderNext key="next" order={row} />,
          ],
        })}
        empty={{
          icon: IconReceipt,
          title: <Trans context="training order">No orders yet</Trans>,
          text: <Trans>Orders appear here when people are signed up for paid trainings.</Trans>,
        }}
      />
    </>
  )
}

const idsOf = ({ ids }: Selection): number[] => ids.map(Number)

/** The next step of an order and who has to act. */
function OrderNext({ order }: { order: OrderRow }) {
  const { i18n } = useLingui()
  const next = nextOfTrainingOrder.of(order)
  return next && <bdi>{labelIn(i18n, next)}</bdi>
}

const orderFilters: readonly TableFilter[] = [
  {
    name: 'payment_type',
    label: msg`Payment`,
    options: [
      { value: 'online', label: msg`Online` },
      { value: 'transfer', label: msg`Transfer` },
    ],
  },
  {
    name: 'status',
    label: msg`Status`,
    options: [
      { value: 'unpaid', label: trainingOrderStatus.unpaid.label },
      { value: 'paid', label: trainingOrderStatus.paid.label },
      { value: 'cancelled', label: trainingOrderStatus.cancelled.label },
    ],
  },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 1 },
  { name: 'contractor', label: msg`Contractor`, lookup: 'contractor.contractors.lookup', minimum: 1 },
  { name: 'term', label: msg`Term`, lookup: 'training.terms.lookup' },
  { name: 'has_task', label: msg`To be settled`, toggle: true },
]

type ManyStatus = 'paid' | 'unpaid'
type Values = InferInput<typeof UpdateManyForm>

interface UpdateManyDialogProps {
  status: ManyStatus
  ids: number[]
  /** Whether all matching rows are selected, including those on other pages. */
  all: boolean
  onDone: () => void
  onCancel: () => void
}

/** Books a transfer for the selected orders, or marks them as unpaid. If one of them does not allow it, none is changed. */
function UpdateManyDialog({ status, ids, all, onDone, onCancel }: UpdateManyDialogProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const isNone = ids.length === 0 && !all
  return (
    <SubmissionDialog<Values, unknown>
      use={{ send: updateManyOrders }}
      keptAs={`order.orders.update-many:${status}`}
      title={labelIn(i18n, words[status].label)}
      explanation={
        ids.length > 0 && <Plural value={ids.length} one="# order is selected." other="# orders are selected." />
      }
      schema={UpdateManyForm}
      initialValues={{ ids, status, document_number: '', document_date: today(), reason: '' }}
      submit={labelIn(i18n, words[status].label)}
      disabled={isNone || all}
      refusal={(failure) => <Refusal message={failureText(failure, i18n.locale)} orders={failure.errors.ids} />}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {isNone && <Notice tone="warning">{messageText('order.select_first', i18n.locale)}</Notice>}
          {all && (
            <Notice tone="warning">
              <Trans>At most 100 orders are changed at once. Select them page by page.</Trans>
            </Notice>
          )}
          {status === 'paid' ? (
            <DocumentFields
              number={{ ...form.getInputProps('document_number'), value: form.values.document_number ?? '' }}
              date={{ ...form.getInputProps('document_date'), value: form.values.document_date ?? null }}
              description={t`From the bank statement or the payment, the same for all`}
            />
          ) : (
            <LimitedTextarea
              label={t`Reason`}
              required
              autosize
              minRows={2}
              {...form.getInputProps('reason')}
              value={form.values.reason ?? ''}
            />
          )}
        </>
      )}
    </SubmissionDialog>
  )
}

/** Why nothing was changed, with the orders that did not allow it. */
function Refusal({ message, orders = [] }: { message: string; orders?: readonly string[] }) {
  return (
    <>
      {message}
      {orders.length > 0 && (
        <Box component="ul" mt="4xs" mb={0} mx={0} pl="lg" className="tabular">
          {orders.map((number) => (
            <li key={number}>{number}</li>
          ))}
        </Box>
      )}
    </>
  )
}
