import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import { isKnownTask, outcomesOf, SettleForm, type SettleOutcome } from '#contract/order/actions.ts'
import type { OrderTaskRow } from '#contract/order/entity.ts'
import { taskKind } from '#contract/order/statuses.ts'
import { settleOrderTask } from '#services/order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'

type Task = Pick<OrderTaskRow, 'id' | 'kind' | 'version'>
type Values = InferInput<typeof SettleForm>

/** The button that settles a task, with the permission. */
export function SettleButton({ task, onDone }: { task: Task; onDone: () => void }) {
  const [opened, setOpened] = useState(false)
  const maySettle = useMay('order.tasks.settle')
  if (!maySettle || !isKnownTask(task)) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        <Trans>Settle</Trans>
      </Button>
      {opened && <SettleDialog task={task} onDone={onDone} onCancel={() => setOpened(false)} />}
    </>
  )
}

const outcomes: Record<SettleOutcome, MessageDescriptor> = withOtherWord({
  refund: msg`it is refunded by the original form of payment`,
  credit: msg`it stays as a credit of the company`,
  attach: msg`it pays another order of the company`,
  done: msg`it was settled outside of the portal`,
  dropped: msg`it will not be sent, the money stays`,
})

/** For a refund by transfer, "done" means that the transfer was sent. */
function outcomeWords(kind: Task['kind'], outcome: SettleOutcome): MessageDescriptor {
  const isTransfer = kind === 'refund_transfer' || kind === 'refund_failed'
  return isTransfer && outcome === 'done' ? msg`the transfer was sent` : outcomes[outcome]
}

interface SettleDialogProps {
  task: Task
  onDone: () => void
  onCancel: () => void
}

/** Settles a task with a note; for a transfer also whether it was made. */
export function SettleDialog({ task, onDone, onCancel }: SettleDialogProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <SubmissionDialog<Values, unknown>
      use={{ send: settleOrderTask }}
      keptAs={`order.tasks.settle:${task.id}`}
      title={labelIn(i18n, taskKind[task.kind].label)}
      explanation={labelIn(i18n, taskKind[task.kind].todo)}
      schema={SettleForm}
      initialValues={{ outcome: outcomesOf[task.kind][0] ?? 'done', order_number: '', note: '', version: task.version }}
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
          {outcomesOf[task.kind].length > 1 && (
            <Radio.Group label={t`Payment settlement`} {...form.getInputProps('outcome')}>
              {outcomesOf[task.kind].map((outcome) => (
                <Radio key={outcome} value={outcome} label={i18n._(outcomeWords(task.kind, outcome))} mt="xs" />
              ))}
            </Radio.Group>
          )}
          {form.values.outcome === 'attach' && (
            <TextInput
              label={t`Number of the order`}
              description={t`An unpaid order of the same company. What is left over stays as a credit.`}
              placeholder="SZK/2026/12"
              required
              {...form.getInputProps('order_number')}
              value={form.values.order_number ?? ''}
            />
          )}
          <LimitedTextarea
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
