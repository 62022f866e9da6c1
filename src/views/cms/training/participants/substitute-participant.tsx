import { useCallback } from 'react'
import type { SubstituteForm } from '#contract/training-moves.ts'
import type { ParticipantRow } from '#contract/training-participant-entity.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { SubstituteDialog } from '#views/training/substitute-dialog.tsx'

interface SubstituteParticipantProps {
  row: ParticipantRow
  onDone: () => void
  onCancel: () => void
}

/** A colleague notes that another person comes, until the day before the training. */
export function SubstituteParticipant({ row, onDone, onCancel }: SubstituteParticipantProps) {
  const send = useCallback(
    (api: Api, body: SubstituteForm, settings: CallSettings) =>
      api.call('training.participants.substitute', {
        path: { participant: row.id },
        body,
        ...settings,
        showRefusal: false,
      }),
    [row.id],
  )
  return <SubstituteDialog row={row} send={send} onDone={onDone} onCancel={onCancel} />
}
