import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { AskForm } from '#contract/service-order/actions.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'

/** A question to the partner; the order waits for the answer. */
export function AskPartnerDialog() {
  const { t } = useLingui()
  const { version, ...dialog } = useActionDialog('ask')
  return (
    <ActionDialog
      {...dialog}
      title={<Trans>Ask the partner</Trans>}
      schema={AskForm}
      initialValues={{ reason: 'information' as const, text: '', version }}
      submit={<Trans>Send</Trans>}
    >
      {(form) => (
        <Textarea
          label={t`Question to the partner`}
          required
          autosize
          minRows={4}
          maxLength={4000}
          {...form.getInputProps('text')}
        />
      )}
    </ActionDialog>
  )
}
