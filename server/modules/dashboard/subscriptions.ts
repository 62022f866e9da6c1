import { eq } from 'drizzle-orm'
import type { Subscriptions } from '#server/events.ts'
import { dashboard_layouts } from './table.ts'

/** Answers of this module to events of others. */
export const dashboardSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['dashboard_layouts'],
      answer: { nothing: 'because an account that is opened again finds its dashboard as it was' },
    },
  ],
  'person.erased': [
    {
      tables: ['dashboard_layouts'],
      answer: async ({ db }, { user_id }) => {
        if (user_id !== null) await db.delete(dashboard_layouts).where(eq(dashboard_layouts.user_id, user_id))
      },
    },
  ],
}
