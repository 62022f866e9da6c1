import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import { SettleForm } from '#contract/order/actions.ts'
import type { OrderTaskRow } from '#contract/order/entity.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useMay } from '#views/shell/use-session.ts'
import { taskKinds } from './order-words.tsx'

type Task = Pick<OrderTaskRow, 'id' | 'kind' | 'version'>
type Values = InferInput<typeof SettleForm>

const settle: SubmissionUse = {
  send: (api, { id, body }: { id: number; body: Values }, settings) =>
    api.call('order.tasks.settle', { path: { order_task: id }, body, ...settings }),
}

/** The way to settle a task, for who may. */
export function SettleButton({ task, onDone }: { task: Task; onDone: () => void }) {
  const [opened, setOpened] = useState(false)
  const maySettle = useMay('order.tasks.settle')
  if (!maySettle) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        <Trans>Settle</Trans>
      </Button>
      {opened && <SettleDialog task={task} onDone={onDone} onCancel={() => setOpened(false)} />}
    </>
  )
}

interface SettleDialogProps {
  task: Task
  onDone: () => void
  onCancel: () => void
}

/** What was done about a task, in a note; of a transfer also whether it was made. */
export function SettleDialog({ task, onDone, onCancel }: SettleDialogProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <SubmissionDialog<Values, unknown>
      use={settle}
      title={i18n._(taskKinds[task.kind].label)}
      explanation={i18n._(taskKinds[task.kind].todo)}
      schema={SettleForm}
      initialValues={{ outcome: 'done', note: '', version: task.version }}
      submit={<Trans>Settle</Trans>}
      values={(body) => ({ id: task.id, body })}
      onDone={() => {
        onCancel()
        onDone()
      }}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {task.kind === 'refund_transfer' && (
            <Radio.Group label={t`The transfer`} {...form.getInputProps('outcome')}>
              <Radio value="done" label={t`was sent`} mt="xs" />
              <Radio value="dropped" label={t`will not be sent, the money stays`} mt="xs" />
            </Radio.Group>
          )}
          <Textarea
            label={t`What was done`}
            description={t`For example the number of the transfer, or what was agreed with the company`}
            required
            autosize
            minRows={2}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
