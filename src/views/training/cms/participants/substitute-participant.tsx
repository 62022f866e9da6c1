import type { SubstituteForm } from '#contract/training/moves.ts'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { SubstituteDialog } from '#views/training/substitute-dialog.tsx'

const substituting: SubmissionUse = {
  send: (api, { id, body }: { id: number; body: SubstituteForm }, settings) =>
    api.call('training.participants.substitute', { path: { participant: id }, body, ...settings }),
}

interface SubstituteParticipantProps {
  row: ParticipantRow
  onDone: () => void
  onCancel: () => void
}

/** Records a substitution, until the day before the training. */
export function SubstituteParticipant({ row, onDone, onCancel }: SubstituteParticipantProps) {
  return <SubstituteDialog row={row} use={substituting} onDone={onDone} onCancel={onCancel} />
}
