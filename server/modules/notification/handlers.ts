import { notificationStatuses } from '#contract/notification/lifecycle.ts'
import { notification } from '#contract/notification/notification.ts'
import { notificationStatus } from '#contract/notification/statuses.ts'
import { handlers } from '#server/http/handlers.ts'
import { wordsFor } from '#server/http/words.ts'
import { countRecipients } from './audience.ts'
import { listOwn, readAll, showOwn } from './own-notifications.ts'
import { listMessages, listRecipients, showMessage, toMessage } from './show.ts'
import { streamUnread } from './streams.ts'
import {
  destroyMessage,
  resendMessage,
  scheduleMessage,
  sendMessage,
  storeMessage,
  unscheduleMessage,
  updateMessage,
} from './write.ts'

/** Notifications for staff and for partners' people (specification, section 3). */
export const notificationHandlers = handlers(notification, {
  'notification.messages.index': listMessages,
  'notification.messages.show': (call) => showMessage(call, call.params.notification_message),
  'notification.messages.store': async (call) => toMessage(call, await storeMessage(call)),
  'notification.messages.update': async (call) => toMessage(call, await updateMessage(call)),
  'notification.messages.destroy': async (call) => {
    await destroyMessage(call)
    return {}
  },
  'notification.messages.count': ({ db, scope, body }) => countRecipients(db, body, scope),
  'notification.messages.send': async (call) => toMessage(call, await sendMessage(call)),
  'notification.messages.schedule': async (call) => toMessage(call, await scheduleMessage(call)),
  'notification.messages.unschedule': async (call) => toMessage(call, await unscheduleMessage(call)),
  'notification.messages.resend': async (call) => toMessage(call, await resendMessage(call)),
  'notification.messages.recipients': listRecipients,
  'notification.statuses.index': (call) =>
    wordsFor(notificationStatuses, (status) => notificationStatus[status].label, call),

  'partnerzone.notification.notifications.index': listOwn,
  'partnerzone.notification.notifications.show': showOwn,
  'partnerzone.notification.notifications.read-all': readAll,
  'partnerzone.notification.notifications.stream': streamUnread,
})
