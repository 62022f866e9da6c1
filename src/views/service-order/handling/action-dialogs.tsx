import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Button, Radio, Stack, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { AskForm } from '#contract/service-order/actions.ts'
import { askReasons, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { HandlingAction } from '#contract/service-order/statuses.ts'
import { waitingReason } from '#contract/service-order/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { negative } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ConflictDialog, type ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { useForgetKept } from '#views/components/form/use-kept.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { ErrorNumber } from '#views/components/state/error-number.tsx'
import { TemplateMenu } from '#views/service-order/desk/template-menu.tsx'
import { useOrderKind } from '#views/service-order/zone.ts'
import { Handling, useOrder } from './handling-actor.ts'
import { ReopenDialog, SuspendDialog, WithdrawDialog } from './reason-dialogs.tsx'
import { useActionDialog, useKeptAction } from './use-action-dialog.ts'

export interface ActionDialogsProps {
  /** The dialogs of actions that only this kind of orders has. */
  own: Partial<Record<HandlingAction, ComponentType>>
  /** Labels and values of changes by others. */
  words: ConflictWords
}

/** The dialogs that all kinds of orders have. */
const shared: ActionDialogsProps['own'] = {
  ask: AskDialog,
  suspend: SuspendDialog,
  reopen: ReopenDialog,
  withdraw: WithdrawDialog,
}

/** The dialogs of the handling: the chosen action, a conflict, and a failed action. */
export function ActionDialogs({ own, words }: ActionDialogsProps) {
  const { i18n } = useLingui()
  const { notify } = useServices()
  const actor = Handling.useActorRef()
  const action = Handling.useSelector(({ context }) => context.act?.action)
  const conflict = Handling.useSelector(({ context }) => context.conflict)
  const isConflicting = Handling.useSelector((snapshot) => snapshot.matches('conflict'))
  const hasFailed = Handling.useSelector((snapshot) => snapshot.matches('actionFailed'))
  const failure = Handling.useSelector(({ context }) => context.failure)
  const dialogs = { ...shared, ...own }
  const Asked = action && dialogs[action]
  const keptAction = useKeptAction()
  const forget = useForgetKept()
  useEmitted(actor, 'action.accepted', ({ act }) => act.action in dialogs && forget(keptAction(act.action)))
  useEmitted(actor, 'action.refused', ({ message }) => notify.show(negative(message)))
  const cancel = () => actor.send({ type: 'action.cancel' })
  return (
    <>
      {Asked && <Asked />}
      <ConflictDialog
        opened={isConflicting}
        conflict={conflict}
        {...words}
        explanation={<Trans>Check what has changed, then choose.</Trans>}
        formatMoment={formatMoment}
        onReload={() => actor.send({ type: 'conflict.reload' })}
        onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
      />
      <Dialog
        key={i18n.locale}
        opened={hasFailed}
        onClose={cancel}
        size="sm"
        withCloseButton={false}
        title={<Trans>The operation failed</Trans>}
      >
        <Text mb="md" c="dimmed">
          {failure?.message || (
            <Trans>No answer from the server. Trying again does not carry out the operation twice.</Trans>
          )}
          <ErrorNumber of={failure} />
        </Text>
        <DialogButtons>
          <Button variant="default" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => actor.send({ type: 'order.retry' })} data-autofocus>
            <Trans>Try again</Trans>
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

/** Sets an order to waiting, usually for the answer to a question. */
function AskDialog() {
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
          <Trans>The order waits, and the clock stops, until the answer or the part arrives.</Trans>
        ) : (
          <Trans>The order waits, and the clock stops, until the answer arrives.</Trans>
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
              <Stack gap="xs" mt="2xs">
                {reasons.map((reason) => (
                  <Radio key={reason} value={reason} label={labelIn(i18n, waitingReason[reason].label)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <LimitedTextarea
            id={fieldId('text')}
            label={form.values.reason === 'information' ? t`Question to the partner` : t`Message to the partner`}
            required={form.values.reason === 'information'}
            autosize
            minRows={4}
            limit={4000}
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
