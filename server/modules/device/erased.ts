import { eq } from 'drizzle-orm'
import type { Events, Happening } from '#server/events.ts'
import { error_code_views } from './error-code-table.ts'

/** Deletes which error codes an erased person has looked up. */
export async function eraseViews({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id !== null) await db.delete(error_code_views).where(eq(error_code_views.user_id, user_id))
}
