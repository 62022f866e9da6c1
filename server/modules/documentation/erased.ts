import { eq } from 'drizzle-orm'
import type { Events, Happening } from '#server/events.ts'
import { documentation_bundles, documentation_downloads, documentation_favorites } from './table.ts'

/** Deletes an erased person's downloads, favourites and archives. */
export async function eraseReading({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  for (const table of [documentation_downloads, documentation_favorites, documentation_bundles])
    await db.delete(table).where(eq(table.user_id, user_id))
}
