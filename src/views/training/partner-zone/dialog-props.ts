import type { ZoneParticipant } from '#contract/training/zone.ts'

/** What every question about a participant is given. */
export interface ParticipantDialogProps {
  row: ZoneParticipant
  onDone: () => void
  onCancel: () => void
}
