import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CorrectSerialForm } from '#contract/unit/form.ts'
import { formatSerial } from '#services/formatting.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { SerialField } from '#views/components/fields/serial-field.tsx'

interface Values extends Record<string, unknown> {
  version: number
  serial_no: string
  reason: string
}

interface CorrectSerialDialogProps {
  use: SubmissionUse<unknown>
  subject: { id: number; version: number; serial_no: string }
  keptAs: string
  /** What follows the number. */
  explanation: ReactNode
  /** What belongs to the subject, shown before the number is corrected. */
  children?: ReactNode
  onDone: () => void
  onCancel: () => void
}

/** Corrects the serial number of a unit or of a sent claim, with a reason. */
export function CorrectSerialDialog(props: CorrectSerialDialogProps) {
  const { use, subject, keptAs, explanation, children, onDone, onCancel } = props
  const { t } = useLingui()
  return (
    <SubmissionDialog<Values, unknown>
      use={use}
      keptAs={keptAs}
      title={<Trans>Correct the serial number</Trans>}
      explanation={explanation}
      schema={CorrectSerialForm}
      initialValues={{ version: subject.version, serial_no: '', reason: '' }}
      values={(typed) => ({ ...typed, id: subject.id })}
      submit={<Trans>Correct the number</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <>
          {children}
          <SerialField
            label={t`Right serial number`}
            description={t`Instead of ${formatSerial(subject.serial_no)}`}
            required
            {...form.getInputProps('serial_no')}
            value={form.values.serial_no}
          />
          <LimitedTextarea
            label={t`Reason`}
            description={t`The companies of its orders read it.`}
            required
            autosize
            minRows={2}
            limit={1000}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
