import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Modal, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconReceipt } from '@tabler/icons-react'
import type { InferInput } from 'valibot'
import { PayOutForm } from '#contract/order/actions.ts'
import type { CreditRow } from '#contract/order/entity.ts'
import { today } from '#contract/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { payOutCredit } from '#services/order/order-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money } from '#views/components/money/money.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { Timeline, type TimelineItem } from '#views/components/status/timeline.tsx'
import { AmountInput } from './amount-input.tsx'
import { DocumentFields } from './document-fields.tsx'

type Values = InferInput<typeof PayOutForm>

interface PayOutDialogProps {
  credit: CreditRow
  onDone: () => void
  onCancel: () => void
}

/** Records the transfer that paid a credit back, in whole or in part. */
export function PayOutDialog({ credit, onDone, onCancel }: PayOutDialogProps) {
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
          <Textarea
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

/** What a credit has paid for, and what was paid out. */
export function CreditHistory({ credit, onClose }: { credit: CreditRow; onClose: () => void }) {
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
    <Modal opened onClose={onClose} title={<Trans>History of the credit</Trans>}>
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
    </Modal>
  )
}
