import { eq } from 'drizzle-orm'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { error_code_views } from './error-code-table.ts'

/** Answers of this module to events of others. */
export const deviceSubscriptions: Subscriptions = {
  'account.closed': [{ tables: ['error_code_views'], answer: { nothing: 'because it tells what was looked up' } }],
  'person.erased': [{ tables: ['error_code_views'], answer: eraseViews }],
  'company.closed': [{ tables: ['error_code_views'], answer: { nothing: 'because it tells what was looked up' } }],
  'membership.ended': [{ tables: ['error_code_views'], answer: { nothing: 'because it tells what was looked up' } }],
  'file.replaced': [
    {
      tables: ['product_cards', 'type_cards', 'error_codes'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
  ],
  'file.removed': [
    {
      tables: ['product_cards', 'type_cards', 'error_codes'],
      answer: { nothing: 'because a file that it uses is not removed (media_uses)' },
    },
  ],
}

/** Deletes which error codes an erased person has looked up. */
async function eraseViews({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id !== null) await db.delete(error_code_views).where(eq(error_code_views.user_id, user_id))
}
