import type { ZoneParticipant } from '#contract/training/zone.ts'

/** Props of every dialog about a participant. */
export interface ParticipantDialogProps {
  row: ZoneParticipant
  onDone: () => void
  onCancel: () => void
}
