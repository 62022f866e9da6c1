import { eq } from 'drizzle-orm'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { answerReplacedFile } from './replaced-file.ts'
import {
  documentation_bundles,
  documentation_downloads,
  documentation_favorites,
  documentation_openings,
} from './table.ts'

/** Answers of this module to events of others. */
export const documentationSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['documentation_downloads', 'documentation_openings', 'documentation_favorites'],
      answer: { nothing: 'because letters about new editions ask anew who is active' },
    },
    { tables: ['documentation_bundles'], answer: { nothing: 'because it goes with the session' } },
    {
      tables: ['documentation_editions'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    {
      tables: ['documentation_downloads', 'documentation_openings', 'documentation_favorites', 'documentation_bundles'],
      answer: eraseReading,
    },
    {
      tables: ['documentation_editions'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
  'company.closed': [
    {
      tables: ['documentation_downloads', 'documentation_openings'],
      answer: { nothing: 'because letters about documents ask anew which companies are open' },
    },
    { tables: ['documentation_bundles'], answer: { nothing: 'because it goes with the session' } },
  ],
  'membership.ended': [
    {
      tables: ['documentation_downloads', 'documentation_openings'],
      answer: { nothing: 'because letters about documents ask anew who belongs to a company' },
    },
    { tables: ['documentation_bundles'], answer: { nothing: 'because it goes with the session' } },
  ],
  'file.replaced': [{ tables: ['documentations', 'documentation_editions'], answer: answerReplacedFile }],
  'file.removed': [
    {
      tables: ['documentations', 'documentation_editions'],
      answer: { nothing: 'because a file that it uses is not removed (media_uses)' },
    },
  ],
}

/** Deletes an erased person's downloads, favourites and archives. */
async function eraseReading({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  for (const table of [documentation_downloads, documentation_openings, documentation_favorites, documentation_bundles])
    await db.delete(table).where(eq(table.user_id, user_id))
}
