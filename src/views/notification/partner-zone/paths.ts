/** Where one's notifications are. */
export const notificationsPath = '/notification/notifications'

/** Where one of them is read. */
export const notificationPath = ({ id }: { id: number }) => `${notificationsPath}/${id}`
