import type { Subscriptions } from '#server/events.ts'
import { eraseViews } from './erased.ts'

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
