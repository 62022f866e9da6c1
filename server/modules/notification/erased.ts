import { eq } from 'drizzle-orm'
import type { Events, Happening } from '#server/events.ts'
import { notification_recipients } from './table.ts'

/** Deletes the copies of an erased person; the number of recipients stays. */
export async function eraseCopies({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id !== null) await db.delete(notification_recipients).where(eq(notification_recipients.user_id, user_id))
}
