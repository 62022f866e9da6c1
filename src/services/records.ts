import { type MessageKey, text } from '#contract/messages.ts'
import type { Api } from './api.ts'
import { type Notification, positive, validationDuration } from './notifications.ts'

export interface Deleted {
  /** The name of its resource, which is its name in the trash. */
  entity: string
  id: number
  /** The word on the button. */
  undo: string
  locale: string
  onRestored: () => void
}

/** That a record is deleted, with the way back for as long as it is said. What the server refuses, the client shows. */
export function deletedWithUndo(api: Api, { entity, id, undo, locale, onRestored }: Deleted): Notification {
  const key: MessageKey = 'deleted'
  const restore = async () => {
    await api.call('core.trash.restore', { path: { entity, record: id } })
    onRestored()
  }
  return {
    ...positive(text(key, locale)),
    duration: validationDuration,
    closable: true,
    action: { text: undo, run: () => void restore().catch(() => undefined) },
  }
}
