import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Switch } from '@mantine/core'
import { scheduleMinutes } from '#contract/synchronization/kinds.ts'
import { type Synchronization, SynchronizationForm } from '#contract/synchronization/synchronization.ts'
import { scheduleSynchronization } from '#services/synchronization/synchronization-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

interface Values extends Record<string, unknown> {
  active: boolean
  every_minutes: number
  version: number
}

const update: SubmissionUse = {
  send: scheduleSynchronization,
}

interface ScheduleDialogProps {
  synchronization: Synchronization
  onDone: () => void
  onCancel: () => void
}

/** Sets whether and how often runs start automatically. */
export function ScheduleDialog({ synchronization, onDone, onCancel }: ScheduleDialogProps) {
  const { t } = useLingui()
  const { id, active, every_minutes, version } = synchronization
  return (
    <SubmissionDialog<Values, unknown>
      use={update}
      keptAs={null}
      title={<Trans context="of synchronisations">Schedule</Trans>}
      schema={SynchronizationForm}
      initialValues={{ active, every_minutes, version }}
      submit={<Trans>Save</Trans>}
      values={(typed) => ({ ...typed, id })}
      onDone={onDone}
      onConflict={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Switch label={t`Run automatically`} {...form.getInputProps('active', { type: 'checkbox' })} />
          <NumberInput
            label={t`Minutes between runs`}
            min={scheduleMinutes.least}
            max={scheduleMinutes.most}
            // Out of bounds is told, not changed behind the back of who presses the button next.
            clampBehavior="none"
            allowDecimal={false}
            required
            {...form.getInputProps('every_minutes')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
