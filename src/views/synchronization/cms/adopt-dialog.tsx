import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { erpOwnedFields, madeByRuns, sharedKinds } from '#contract/synchronization/kinds.ts'
import type { Synchronization } from '#contract/synchronization/synchronization.ts'
import { adoptSynchronization } from '#services/synchronization/synchronization-calls.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { fieldLabel } from './words.tsx'

const adopt: SubmissionUse = {
  send: adoptSynchronization,
}

interface AdoptDialogProps {
  synchronization: Synchronization
  onDone: () => void
  onCancel: () => void
}

/** Ends the rehearsal after telling what runs will write from then on. */
export function AdoptDialog({ synchronization: { id, kind, version, open }, onDone, onCancel }: AdoptDialogProps) {
  const { i18n } = useLingui()
  const fields = Object.keys(erpOwnedFields[kind]).map((field) => i18n._(fieldLabel(field)))
  return (
    <SubmissionQuestion
      use={adopt}
      values={{ id, version }}
      title={<Trans>End the rehearsal?</Trans>}
      confirm={<Trans>Write the data of the ERP</Trans>}
      onDone={onDone}
      onConflict={onDone}
      onCancel={onCancel}
    >
      <p>
        {sharedKinds.includes(kind) ? (
          <Trans>
            From now on, each run takes over what was changed in the ERP in these fields, beginning with a comparison of
            all records. Differences waiting for a decision: {open}.
          </Trans>
        ) : (
          <Trans>
            From now on, each run overwrites these fields with the values of the ERP, beginning with a comparison of all
            records. Differences waiting for a decision: {open}.
          </Trans>
        )}
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
      {madeByRuns.includes(kind) && (
        <p>
          <Trans>Records that the portal does not have are added automatically.</Trans>
        </p>
      )}
    </SubmissionQuestion>
  )
}
