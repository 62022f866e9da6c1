import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { AskForm } from '#contract/service-order/actions.ts'
import { askReasons, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { waitingReason } from '#views/components/status/statuses.ts'
import { TemplateMenu } from '#views/service-order/desk/template-menu.tsx'
import { useOrderKind } from '#views/service-order/zone.ts'
import { useOrder } from './handling-actor.ts'
import classes from './order.module.css'
import { useActionDialog } from './use-action-dialog.ts'

/** Sets an order to waiting, usually for the answer to a question. */
export function AskDialog() {
  const { i18n } = useLingui()
  const { t } = useMacro()
  const { version, ...dialog } = useActionDialog('ask')
  const { id } = useOrder()
  const { id: user_id } = useUser()
  const kind = useOrderKind()
  const { param } = orderKinds[kind]
  const reasons = askReasons[kind]
  const [held, setHeld] = useState<string | null>(null)
  return (
    <ActionDialog
      {...dialog}
      title={<Trans>Ask for clarification</Trans>}
      explanation={
        reasons.length > 1 ? (
          <Trans>The order waits, and the clock stops, until the answer or the part is here.</Trans>
        ) : (
          <Trans>The order waits, and the clock stops, until the answer is here.</Trans>
        )
      }
      schema={AskForm}
      initialValues={{ reason: 'information' as WaitingReason, text: '', files: [] as string[], version }}
      disabled={held !== null}
      submit={<Trans>Send</Trans>}
    >
      {(form) => (
        <>
          {reasons.length > 1 && (
            <Radio.Group label={t`Reason for waiting`} {...form.getInputProps('reason')}>
              <div className={classes.choices}>
                {reasons.map((reason) => (
                  <Radio key={reason} value={reason} label={i18n._(waitingReason[reason])} />
                ))}
              </div>
            </Radio.Group>
          )}
          <Textarea
            id={fieldId('text')}
            label={form.values.reason === 'information' ? t`Question to the partner` : t`Message to the partner`}
            required={form.values.reason === 'information'}
            autosize
            minRows={4}
            maxLength={4000}
            {...form.getInputProps('text')}
          />
          <div>
            <TemplateMenu
              onInsert={(filled) =>
                form.setFieldValue('text', form.values.text ? `${form.values.text}\n\n${filled}` : filled)
              }
            />
          </div>
          <UploadField
            label={t`Files`}
            purpose="reply_files"
            value={form.values.files}
            scope={`${user_id}:${param}:${id}:ask`}
            error={form.errors.files ?? held}
            onChange={(ids) => form.setFieldValue('files', ids)}
            onHold={setHeld}
          />
        </>
      )}
    </ActionDialog>
  )
}
