import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { reply_templates } from './table.ts'

/** Masks an erased person in the templates of replies. */
export async function eraseFromReplies(
  { db }: Happening,
  { pattern, contacts }: Events['person.erased'],
): Promise<void> {
  const person = pattern ?? contacts
  if (person === null) return
  const { name_pl, name_en, text_pl, text_en } = reply_templates
  await maskTexts(db, person, reply_templates, [name_pl, name_en, text_pl, text_en])
}
