import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { HoldForm, type holdableEntities, type PersonRecord } from '#contract/consent/consent.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

type Held = { entity: (typeof holdableEntities)[number]; id: number }

const hold: SubmissionUse = {
  send: (api, body: { records: Held[]; reason: string }, settings) =>
    api.call('consent.persons.hold', { body, ...settings }),
}
const release: SubmissionUse = {
  send: (api, body: { records: Held[] }, settings) => api.call('consent.persons.release', { body, ...settings }),
}

interface HoldDialogProps {
  records: readonly PersonRecord[]
  onClose: () => void
  onDone: () => void
}

const named = (records: readonly PersonRecord[]) => records.map(({ entity, id }) => ({ entity, id }) as Held)

const ending =
  ({ onClose, onDone }: HoldDialogProps) =>
  () => {
    onDone()
    onClose()
  }

/** Holds a person's records during a dispute. */
export function HoldDialog(props: HoldDialogProps) {
  const { t } = useLingui()
  const { records, onClose } = props
  return (
    <SubmissionDialog
      use={hold}
      keptAs={`consent.persons.hold:${records.map(({ entity, id }) => `${entity}-${id}`).join()}`}
      title={<Trans>Put on hold</Trans>}
      explanation={<Trans>While the hold is on, neither retention nor a request erases these records.</Trans>}
      schema={HoldForm}
      initialValues={{ records: named(records), reason: '' }}
      submit={<Trans>Put on hold</Trans>}
      onDone={ending(props)}
      onCancel={onClose}
    >
      {(form) => (
        <Textarea
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
