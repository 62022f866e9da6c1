import { fromPromise } from 'xstate'
import type { NotificationMessage, RecipientCount } from '#contract/notification/notification.ts'
import { notificationSending, type SendRequest } from '#machines/notification/notification-sending.ts'
import type { Api } from '#services/api.ts'
import { ApiError } from '#services/api-error.ts'
import { type NotificationPort, negative } from '#services/notifications.ts'

/** The machine `notificationSending` on the calls of the API. Failures are shown in the dialog. */
export function provideNotificationSending(api: Api, notify: NotificationPort) {
  return notificationSending.provide({ actors: sendingActors(api, notify) })
}

function sendingActors(api: Api, notify: NotificationPort) {
  const path = (id: number) => ({ notification_message: id })
  return {
    loadNotification: fromPromise<NotificationMessage, { id: number }>(({ input, signal }) =>
      api.call('notification.messages.show', { path: path(input.id), signal, showRefusal: false }),
    ),
    countRecipients: fromPromise<RecipientCount, NotificationMessage>(({ input, signal }) => {
      const { provinces, business_areas, partners } = input
      const body = { provinces, business_areas, partners }
      return api.call('notification.messages.count', { body, signal, showRefusal: false })
    }),
    sendNotification: fromPromise<NotificationMessage, SendRequest>(async ({ input }) => {
      try {
        return await send(api, input)
      } catch (error) {
        // The dialog is closed by then, so the result is shown as a toast.
        if (error instanceof ApiError && error.refusal?.code === 'lifecycle')
          notify.show(negative(error.refusal.message))
        throw error
      }
    }),
  }
}

function send(api: Api, request: SendRequest): Promise<NotificationMessage> {
  const { id, verb, version, key, only_unread, send_at } = request
  const settings = { path: { notification_message: id }, idempotencyKey: key, showRefusal: false } as const
  switch (verb) {
    case 'send':
      return api.call('notification.messages.send', { ...settings, body: { version } })
    case 'resend':
      return api.call('notification.messages.resend', { ...settings, body: { version, only_unread } })
    case 'schedule':
      return api.call('notification.messages.schedule', { ...settings, body: { version, send_at: send_at ?? '' } })
    case 'unschedule':
      return api.call('notification.messages.unschedule', { ...settings, body: { version } })
  }
}
