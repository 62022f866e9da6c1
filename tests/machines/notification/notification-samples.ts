import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type NotificationContext, notificationLifecycle } from '#contract/notification/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const marketing: By = {
  user_id: 1,
  permissions: Object.fromEntries(
    ['update', 'destroy', 'send', 'schedule', 'unschedule', 'resend'].map((verb) => [
      `notification.messages.${verb}`,
      true as const,
    ]),
  ),
  partners: 'all',
  company_admin_of: [],
}

const at = '2026-03-02T08:00:00Z'
const byMarketing = { by: marketing, at }
const bySystem = { by: systemActor, at }

const written: NotificationContext = { has_text: true, has_audience: true, send_at: null, sent_at: null }

export const notificationEntry = catalogued(notificationLifecycle, {
  starts: [
    { label: 'a finished draft', input: written },
    { label: 'one that is due', snapshot: { value: 'scheduled', context: { ...written, send_at: at } } },
  ],
  events: {
    'notification.save': [{ type: 'notification.save', ...byMarketing }],
    'notification.delete': [{ type: 'notification.delete', ...byMarketing }],
    'notification.send': [{ type: 'notification.send', ...byMarketing }],
    'notification.schedule': [{ type: 'notification.schedule', send_at: '2026-03-09T08:00:00Z', ...byMarketing }],
    'notification.unschedule': [{ type: 'notification.unschedule', ...byMarketing }],
    'notification.resend': [{ type: 'notification.resend', ...byMarketing }],
    'notification.begin': [{ type: 'notification.begin', ...bySystem }],
    'notification.finish': [{ type: 'notification.finish', ...bySystem }],
  },
  identify: ({ context }) => `${context.send_at === at}`,
})
