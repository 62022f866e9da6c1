import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconHistory, IconPigMoney, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import { Link } from 'wouter'
import { PayOutForm } from '#contract/order/actions.ts'
import type { CreditRow } from '#contract/order/entity.ts'
import { order } from '#contract/order/order.ts'
import { toGrosze } from '#contract/values/money.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { payOutCredit } from '#services/order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money } from '#views/components/money/money.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { Timeline, type TimelineItem } from '#views/components/status/timeline.tsx'
import { trainingOrderPaths } from './order-paths.ts'
import { AmountInput, DocumentFields } from './payment-fields.tsx'

const name = 'order.credits.index'
const endpoint = order.endpoints[name]

const columns: readonly Column<CreditRow>[] = [
  { field: 'contractor_name', label: msg`Contractor`, width: 205, elastic: true, filter: true, sorter: true },
  {
    field: 'remaining',
    label: msg`Left`,
    width: 120,
    type: 'number',
    render: ({ remaining }) => <Money amount={remaining} />,
  },
  {
    field: 'balance',
    label: msg`Left in all credits of the company`,
    width: 160,
    type: 'number',
    render: ({ balance }) => <Money amount={balance} />,
  },
  {
    field: 'amount',
    label: msg`Credit`,
    width: 120,
    type: 'number',
    sorter: true,
    render: ({ amount }) => <Money amount={amount} />,
  },
  { field: 'order_number', label: msg`From order`, width: 125, unbroken: true, filter: true },
  { field: 'training_name', label: msg`Training`, width: 160, elastic: true, hidden: true },
  { field: 'reason', label: msg`Reason`, width: 155, elastic: true },
  { field: 'created_at', label: msg`Date`, width: 140, type: 'moment', filter: true, sorter: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: readonly TableFilter[] = [
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 1 },
  { name: 'contractor', label: msg`Contractor`, lookup: 'contractor.contractors.lookup', minimum: 1 },
  { name: 'open', label: msg`Credit left` },
]

type Opened = { row: CreditRow; dialog: 'history' | 'payout' }

/** Credits: money of companies kept for other trainings, with the remaining amount, the trainings it paid for, and payouts. */
export function CreditsScreen() {
  const list = useList(name, endpoint, { begin: { open: 'true' }, hidden })
  const mayPayOut = useMay('order.credits.pay-out')
  const mayHistory = useMay('order.credits.show')
  const mayOrder = useMay('order.orders.show')
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# amount" other="# amounts" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        actions={(row) => (
          <>
            {mayHistory && (
              <Menu.Item
                leftSection={<IconHistory size={18} stroke={1.7} />}
                onClick={() => setOpened({ row, dialog: 'history' })}
              >
                <Trans>History</Trans>
              </Menu.Item>
            )}
            {mayOrder && (
              <Menu.Item
                component={Link}
                href={trainingOrderPaths.one(row.order_id)}
                leftSection={<IconReceipt size={18} stroke={1.7} />}
              >
                <Trans>Open the order</Trans>
              </Menu.Item>
            )}
            {mayPayOut && toGrosze(row.remaining) > 0 && (
              <Menu.Item
                leftSection={<IconCash size={18} stroke={1.7} />}
                onClick={() => setOpened({ row, dialog: 'payout' })}
              >
                <Trans>Pay out</Trans>
              </Menu.Item>
            )}
          </>
        )}
        card={(row) => ({
          title: row.contractor_name,
          lines: [row.order_number, <Money key="left" amount={row.remaining} />, row.reason],
        })}
        empty={{
          icon: IconPigMoney,
          title: <Trans>No credits</Trans>,
          text: <Trans>Money that a company keeps for another training appears here.</Trans>,
        }}
      />
      {opened?.dialog === 'history' && <CreditHistory credit={opened.row} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'payout' && (
        <PayOutDialog
          credit={opened.row}
          onDone={() => {
            setOpened(null)
            list.actor.send({ type: 'list.refresh' })
          }}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  )
}

type Values = InferInput<typeof PayOutForm>

interface PayOutDialogProps {
  credit: CreditRow
  onDone: () => void
  onCancel: () => void
}

/** Records the transfer that paid a credit back, in whole or in part. */
function PayOutDialog({ credit, onDone, onCancel }: PayOutDialogProps) {
  const { t } = useTexts()
  return (
    <SubmissionDialog<Values, unknown>
      use={{ send: payOutCredit }}
      keptAs={`order.credits.pay-out:${credit.id}`}
      title={<Trans>Pay out a credit</Trans>}
      explanation={
        <Trans>
          Send the transfer first, then book it here: {credit.contractor_name} can no longer use the money, and gets an
          e-mail.
        </Trans>
      }
      schema={PayOutForm}
      initialValues={{ amount: credit.remaining, document_number: '', document_date: today(), note: '' }}
      submit={<Trans>Record the payout</Trans>}
      values={(body) => ({ id: credit.id, body })}
      onDone={onDone}
      onCancel={onCancel}
      danger
    >
      {(form) => (
        <>
          <AmountInput {...form.getInputProps('amount')} onType={(amount) => form.setFieldValue('amount', amount)} />
          <DocumentFields
            number={form.getInputProps('document_number')}
            date={{ ...form.getInputProps('document_date'), value: form.values.document_date }}
          />
          <LimitedTextarea
            label={t`Note`}
            autosize
            minRows={2}
            {...form.getInputProps('note')}
            value={form.values.note ?? ''}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

const kinds = {
  order: { icon: IconReceipt, tone: 'blue', label: msg`Paid an order` },
  returned: { icon: IconArrowBackUp, tone: 'grey', label: msg`Returned from a cancelled order` },
  payout: { icon: IconCash, tone: 'violet', label: msg`Paid out by transfer` },
} as const

/** The orders that a credit has paid for, and its payouts. */
function CreditHistory({ credit, onClose }: { credit: CreditRow; onClose: () => void }) {
  const { i18n } = useLingui()
  const { data, failed, refresh } = useLoad('order.credits.show', { path: { training_credit: credit.id } })
  const items = (data?.uses ?? []).map((use): TimelineItem => {
    const { icon, tone, label } = kinds[use.kind]
    const document = use.document_number && `${use.document_number}, ${formatDate(use.document_date ?? '')}`
    return {
      id: String(use.id),
      icon,
      tone,
      at: use.created_at,
      title: (
        <>
          {i18n._(label)}: <Money amount={use.amount} />
        </>
      ),
      note: [use.order_number, document, use.note, use.done_by_name].filter(Boolean).join(' · '),
    }
  })
  return (
    <Dialog opened onClose={onClose} title={<Trans>Credit history</Trans>}>
      {!data && !failed && <RowsSkeleton count={2} />}
      {failed && !data && (
        <>
          <p>
            <Trans>The history could not be loaded.</Trans>
          </p>
          <Button variant="default" onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {data && items.length === 0 && (
        <p>
          <Trans>Nothing of it has been used yet.</Trans>
        </p>
      )}
      {items.length > 0 && <Timeline items={items} />}
    </Dialog>
  )
}
