import type { Subscriptions } from '#server/events.ts'
import type { ServerModule } from '#server/module.ts'
import { marketingHandlers, marketingRecords } from './handlers.ts'
import { marketingTexts } from './texts.ts'

/** Answers of this module to events of others. */
const marketingSubscriptions: Subscriptions = {
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

export const marketingModule: ServerModule = {
  name: 'marketing',
  texts: marketingTexts,
  handlers: [marketingHandlers],
  records: [...marketingRecords],
  subscriptions: marketingSubscriptions,
}
