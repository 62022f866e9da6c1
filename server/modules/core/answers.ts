import { and, eq } from 'drizzle-orm'
import type { Events, Happening } from '#server/events.ts'
import { list_settings, list_views } from './table.ts'

/** Nothing of the screens that an erased person had arranged is left; what was shared stays. */
export async function eraseSettings({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  await db.delete(list_settings).where(eq(list_settings.user_id, user_id))
  await db.delete(list_views).where(and(eq(list_views.created_by, user_id), eq(list_views.shared, false)))
}
