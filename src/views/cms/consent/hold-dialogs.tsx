import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { HoldForm, type holdableEntities, type PersonRecord } from '#contract/consent.ts'
import { ActionDialog } from '#views/components/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/confirm-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/use-submission.ts'

type Held = { entity: (typeof holdableEntities)[number]; id: number }

const hold: SubmissionUse = {
  send: (api, body: { records: Held[]; reason: string }, settings) =>
    api.call('consent.persons.hold', { body, ...settings, showRefusal: false }),
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

function useEnding(done: boolean, { onClose, onDone }: HoldDialogProps) {
  useEffect(() => {
    if (!done) return
    onDone()
    onClose()
  }, [done, onClose, onDone])
}

/** Keeps a person's records while a dispute is open. */
export function HoldDialog(props: HoldDialogProps) {
  const { t } = useLingui()
  const { records, onClose } = props
  const { submit, busy, done, errors, failure } = useSubmission(hold)
  useEnding(done, props)
  return (
    <ActionDialog
      opened
      title={<Trans>Put on hold</Trans>}
      explanation={<Trans>While the hold is on, neither retention nor a request erases these records.</Trans>}
      schema={HoldForm}
      initialValues={{ records: named(records), reason: '' }}
      submit={<Trans>Put on hold</Trans>}
      busy={busy}
      errors={errors}
      refusal={Object.keys(errors).length === 0 ? failure?.message : undefined}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(form) => (
        <Textarea
          label={t`Reason`}
          description={t`Which dispute it is: a court, a complaint, an insurer`}
          required
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}

/** Ends the hold: from then on the years count again. */
export function ReleaseDialog(props: HoldDialogProps) {
  const { submit, busy, done } = useSubmission(release)
  useEnding(done, props)
  return (
    <ConfirmDialog
      opened
      title={<Trans>End the hold?</Trans>}
      confirm={<Trans>End the hold</Trans>}
      busy={busy}
      onConfirm={() => submit({ records: named(props.records) })}
      onCancel={props.onClose}
    >
      <Trans>Records whose years are over are made anonymous in the next night.</Trans>
    </ConfirmDialog>
  )
}
