import { eq } from 'drizzle-orm'
import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { faq_searches, faq_votes } from './table.ts'

/** Deletes an erased person's searches and votes, and masks the person's name in others' searches. */
export async function eraseSearches({ db }: Happening, { user_id, pattern }: Events['person.erased']): Promise<void> {
  if (user_id !== null) {
    await db.delete(faq_searches).where(eq(faq_searches.user_id, user_id))
    await db.delete(faq_votes).where(eq(faq_votes.user_id, user_id))
  }
  if (pattern !== null) await maskTexts(db, pattern, faq_searches, [faq_searches.text])
}
