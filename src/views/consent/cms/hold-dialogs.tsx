import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { HoldForm, type PersonRecord } from '#contract/consent/consent.ts'
import { type HeldRecord, holdRecords, releaseRecords } from '#services/consent/consent-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'

const hold: SubmissionUse = {
  send: holdRecords,
}
const release: SubmissionUse = {
  send: releaseRecords,
}

interface HoldDialogProps {
  records: readonly PersonRecord[]
  onClose: () => void
  onDone: () => void
}

const named = (records: readonly PersonRecord[]) => records.map(({ entity, id }) => ({ entity, id }) as HeldRecord)

const ending =
  ({ onClose, onDone }: HoldDialogProps) =>
  () => {
    onDone()
    onClose()
  }

/** Holds a person's records during a dispute. */
export function HoldDialog(props: HoldDialogProps) {
  const { t } = useTexts()
  const { records, onClose } = props
  return (
    <SubmissionDialog
      use={hold}
      keptAs={`consent.persons.hold:${records.map(({ entity, id }) => `${entity}-${id}`).join()}`}
      title={<Trans>Put on hold</Trans>}
      explanation={<Trans>Records under legal hold are never erased.</Trans>}
      schema={HoldForm}
      initialValues={{ records: named(records), reason: '' }}
      submit={<Trans>Put on hold</Trans>}
      onDone={ending(props)}
      onCancel={onClose}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          description={t`Type of dispute: court, complaint, insurer`}
          required
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}

/** Ends the hold; the retention periods apply again. */
export function ReleaseDialog(props: HoldDialogProps) {
  return (
    <SubmissionQuestion
      use={release}
      values={{ records: named(props.records) }}
      title={<Trans>End the hold?</Trans>}
      confirm={<Trans>End the hold</Trans>}
      onDone={ending(props)}
      onCancel={props.onClose}
    >
      <Trans>Records whose retention period has ended are anonymised the following night.</Trans>
    </SubmissionQuestion>
  )
}
