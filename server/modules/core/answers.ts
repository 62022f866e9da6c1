import { and, eq } from 'drizzle-orm'
import type { Events, Happening } from '#server/events.ts'
import { list_settings, list_views } from './table.ts'

/** Deletes an erased person's settings of lists; shared views stay. */
export async function eraseSettings({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  await db.delete(list_settings).where(eq(list_settings.user_id, user_id))
  await db.delete(list_views).where(and(eq(list_views.created_by, user_id), eq(list_views.shared, false)))
}

/** Updates views shared with a role whose slug changed; views of a deleted role become private. */
export async function followRole({ db }: Happening, { slug, became }: Events['role.changed']): Promise<void> {
  const change = became === null ? { role: null, shared: false } : { role: became }
  await db.update(list_views).set(change).where(eq(list_views.role, slug))
}
