/** Address of the notifications. */
export const notificationsPath = '/notification/notifications'

/** Address of a notification. */
export const notificationPath = ({ id }: { id: number }) => `${notificationsPath}/${id}`
