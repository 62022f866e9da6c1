import type { Subscriptions } from '#server/events.ts'

/** Answers of this module to events of others. */
export const marketingSubscriptions: Subscriptions = {
  'file.replaced': [
    {
      tables: ['marketing_posts'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
  ],
  'file.removed': [
    { tables: ['marketing_posts'], answer: { nothing: 'because a file that it uses is not removed (media_uses)' } },
  ],
}
