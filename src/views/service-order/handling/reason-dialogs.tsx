import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { ReopenForm, SuspendForm, WithdrawForm } from '#contract/service-order/actions.ts'
import { ActionDialog, type DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useActionDialog } from './use-action-dialog.ts'

export interface ReasonValues extends Record<string, unknown> {
  reason: string
}

export function ReasonField({ form, required = true }: { form: DialogForm<ReasonValues>; required?: boolean }) {
  const { t } = useLingui()
  return (
    <LimitedTextarea
      label={t`Reason`}
      required={required}
      autosize
      minRows={3}
      limit={1000}
      {...form.getInputProps('reason')}
    />
  )
}

interface ToldReasonValues extends ReasonValues {
  tell_partner: boolean
}

/** The part of a form that the field uses. */
type ToldReasonForm = {
  values: ToldReasonValues
  getInputProps: (field: 'reason' | 'tell_partner', options?: { type: 'checkbox' }) => object
}

/** A reason, with the choice whether the partner reads it. */
function ToldReasonField({ form }: { form: ToldReasonForm }) {
  const { t } = useLingui()
  return (
    <>
      <LimitedTextarea
        label={t`Reason`}
        description={
          form.values.tell_partner
            ? t`The partner reads it in the timeline of the order and gets it by e-mail.`
            : t`Only staff read it, among the internal notes.`
        }
        required
        autosize
        minRows={3}
        limit={1000}
        {...form.getInputProps('reason')}
      />
      <Checkbox label={t`Tell the partner the reason`} {...form.getInputProps('tell_partner', { type: 'checkbox' })} />
    </>
  )
}

/** Suspends an order until a date of review. */
export function SuspendDialog() {
  const { t } = useLingui()
  const { version, ...dialog } = useActionDialog('suspend')
  return (
    <ActionDialog<ToldReasonValues & { review_date: string | null }>
      {...dialog}
      title={<Trans>Suspend the order</Trans>}
      explanation={<Trans>On the date of the review its owner is reminded.</Trans>}
      schema={SuspendForm}
      initialValues={{ reason: '', tell_partner: false, review_date: null, version }}
      submit={<Trans>Suspend</Trans>}
    >
      {(form) => (
        <>
          <ToldReasonField form={form} />
          <DateField
            label={t`Review date`}
            required
            {...form.getInputProps('review_date')}
            value={form.values.review_date}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** Reopens a completed order. */
export function ReopenDialog() {
  const { version, ...dialog } = useActionDialog('reopen')
  return (
    <ActionDialog<ToldReasonValues>
      {...dialog}
      title={<Trans>Reopen the order</Trans>}
      schema={ReopenForm}
      initialValues={{ reason: '', tell_partner: false, version }}
      submit={<Trans>Reopen</Trans>}
    >
      {(form) => <ToldReasonField form={form} />}
    </ActionDialog>
  )
}

/** Withdraws the order by the partner. */
export function WithdrawDialog() {
  const { version, ...dialog } = useActionDialog('withdraw')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      danger
      title={<Trans>Withdraw the order?</Trans>}
      explanation={<Trans>The service team stops working on it. This cannot be undone.</Trans>}
      schema={WithdrawForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Withdraw</Trans>}
    >
      {(form) => <ReasonField form={form} required={false} />}
    </ActionDialog>
  )
}
