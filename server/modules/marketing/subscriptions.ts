import type { Subscriptions } from '#server/events.ts'

/** What this module does about what happens in others. */
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
