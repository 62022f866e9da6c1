import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { RejectForm } from '#contract/partner/entry.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { Approval, useEntry } from './approval-actor.ts'

/** Rejects the registration with a reason, which is sent to the applicant. */
export function RejectDialog() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const { id, version, email } = useEntry()
  const opened = Approval.useSelector(
    (snapshot) => snapshot.matches('rejecting') || snapshot.matches('sendingRejection'),
  )
  const busy = Approval.useSelector((snapshot) => snapshot.matches('sendingRejection'))
  const { errors, failure } = Approval.useSelector(({ context }) => context)
  return (
    <ActionDialog
      opened={opened}
      keptAs={`partner.new-entries.reject:${id}`}
      danger
      busy={busy}
      title={<Trans>Reject the registration?</Trans>}
      explanation={<Trans>The reason is sent to {email}. The password chosen at registration is deleted.</Trans>}
      schema={RejectForm}
      initialValues={{ version, reason: '' }}
      submit={<Trans>Reject</Trans>}
      errors={errors}
      refusal={
        failure && Object.keys(errors).length === 0
          ? failure.message || t`No answer from the server. Try again.`
          : undefined
      }
      onSubmit={(values) => actor.send({ type: 'rejection.submit', reason: values.reason })}
      onCancel={() => actor.send({ type: 'rejection.cancel' })}
    >
      {(form) => (
        <Textarea label={t`Reason`} required autosize minRows={4} maxLength={2000} {...form.getInputProps('reason')} />
      )}
    </ActionDialog>
  )
}
