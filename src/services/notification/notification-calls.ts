import type { Api, CallSettings } from '#services/api.ts'

/** Marks all notifications of the person as read. */
export const readAllNotifications = (api: Api, _: object, settings: CallSettings) =>
  api.call('partnerzone.notification.notifications.read-all', settings)

/** Deletes a sent notification for all recipients. */
export const deleteNotification = (api: Api, { id }: { id: number }, settings: CallSettings) =>
  api.call('notification.messages.destroy', { path: { notification_message: id }, ...settings })
