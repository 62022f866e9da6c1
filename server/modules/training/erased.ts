import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { issued_certificates } from './certificates/table.ts'
import { training_participant_events, training_participants } from './participants/table.ts'

/** Masks an erased person in texts, and in the history of substitutions. */
export async function maskTrainings({ db }: Happening, { pattern }: Events['person.erased']): Promise<void> {
  if (pattern === null) return
  await maskTexts(db, pattern, training_participant_events, [
    training_participant_events.former_name,
    training_participant_events.reason,
  ])
  await maskTexts(db, pattern, training_participants, [training_participants.cancel_reason])
  await maskTexts(db, pattern, issued_certificates, [issued_certificates.revocation_reason])
}
