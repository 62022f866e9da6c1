import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { InferInput } from 'valibot'
import { text } from '#contract/messages/messages.ts'
import { UpdateManyForm } from '#contract/order/actions.ts'
import { today } from '#contract/rules.ts'
import { updateManyOrders } from '#services/order/order-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { DocumentFields } from './document-fields.tsx'
import classes from './order.module.css'

export type ManyStatus = 'paid' | 'unpaid'
type Values = InferInput<typeof UpdateManyForm>

interface UpdateManyDialogProps {
  status: ManyStatus
  ids: number[]
  /** Whether all matching rows are selected, including those on other pages. */
  all: boolean
  onDone: () => void
  onCancel: () => void
}

/** Marks the selected orders as paid or unpaid. If one of them does not allow it, none is changed. */
export function UpdateManyDialog({ status, ids, all, onDone, onCancel }: UpdateManyDialogProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const isNone = ids.length === 0 && !all
  return (
    <SubmissionDialog<Values, unknown>
      use={{ send: updateManyOrders }}
      keptAs={`order.orders.update-many:${status}`}
      title={status === 'paid' ? <Trans>Mark as paid</Trans> : <Trans>Mark as unpaid</Trans>}
      explanation={
        ids.length > 0 && <Plural value={ids.length} one="# order is selected." other="# orders are selected." />
      }
      schema={UpdateManyForm}
      initialValues={{ ids, status, document_number: '', document_date: today(), reason: '' }}
      submit={status === 'paid' ? <Trans>Mark as paid</Trans> : <Trans>Mark as unpaid</Trans>}
      disabled={isNone || all}
      refusal={({ message, errors }) => (
        <Refusal message={message || text('refusal.no_answer', i18n.locale)} orders={errors.ids} />
      )}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {isNone && <Notice tone="warning">{text('order.select_first', i18n.locale)}</Notice>}
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
            <Textarea
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
        <ul className={classes.refused}>
          {orders.map((number) => (
            <li key={number}>{number}</li>
          ))}
        </ul>
      )}
    </>
  )
}
