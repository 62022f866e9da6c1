import { effectsOf } from '#contract/declare/effects.ts'
import { notificationLifecycle } from './lifecycle.ts'

/** A sending, which reaches the bells and mailboxes of its readers part by part. */
const sending = ['notification_sendings', 'job notification.deliver'] as const

/** What the steps of a notification write. */
export const notificationEffects = [
  effectsOf(
    notificationLifecycle,
    { records: ['notifications'] },
    {
      'notification.save': { writes: ['media_uses'] },
      'notification.delete': {
        undoes: {
          'notification.send': {
            record: 'because it is in the trash, from where it comes back with its readers',
            notification_recipients: 'because it is in the trash, from where it comes back with its readers',
            notification_sendings: 'because it was sent',
          },
        },
      },
      'notification.send': { writes: sending },
      'notification.schedule': { writes: ['job notification.due'] },
      'notification.unschedule': {
        undoes: {
          'notification.schedule': {
            'job notification.due': 'because it sends whatever is due at its time, of any notification',
          },
        },
      },
      'notification.resend': { writes: sending, follows: ['notification.finish'] },
      'notification.begin': { writes: sending },
      'notification.finish': { writes: ['notification_recipients', 'notification_sendings', 'job mail.send'] },
    },
  ),
]
