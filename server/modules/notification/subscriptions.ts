import type { Subscriptions } from '#server/events.ts'
import { takeBackForNobody } from './closed-company.ts'
import { eraseCopies } from './erased.ts'

/** Answers of this module to events of others. */
export const notificationSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['notification_recipients'],
      answer: { nothing: 'because it tells who was reached, and the next message asks anew who is active' },
    },
    {
      tables: ['notifications', 'notification_sendings'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    { tables: ['notification_recipients'], answer: eraseCopies },
    {
      tables: ['notifications', 'notification_sendings'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
  'company.closed': [
    { tables: ['notifications'], answer: takeBackForNobody },
    {
      tables: ['notification_recipients'],
      answer: { nothing: 'because it tells who was reached, and the next message asks anew which companies are open' },
    },
  ],
  'membership.ended': [
    {
      tables: ['notifications', 'notification_recipients'],
      answer: { nothing: 'because the next message asks anew who belongs to a company' },
    },
  ],
}
