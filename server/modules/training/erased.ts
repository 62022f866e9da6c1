import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { issued_certificates } from './certificates/table.ts'
import { training_participant_events, training_participants } from './participants/table.ts'

/** An erased person is not named in what others wrote, nor in the story of who took their place. */
export async function maskTrainings({ db }: Happening, { pattern }: Events['person.erased']): Promise<void> {
  if (pattern === null) return
  await maskTexts(db, pattern, training_participant_events, [
    training_participant_events.former_name,
    training_participant_events.reason,
  ])
  await maskTexts(db, pattern, training_participants, [training_participants.cancel_reason])
  await maskTexts(db, pattern, issued_certificates, [issued_certificates.revocation_reason])
}
