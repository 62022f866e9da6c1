import { type MessageKey, text } from '#contract/messages/messages.ts'
import type { Api } from './api.ts'
import { type Notification, positive, validationDuration } from './notifications.ts'

export interface Deleted {
  /** Name of the resource, as the trash uses it. */
  entity: string
  id: number
  /** Label of the button. */
  undo: string
  locale: string
  onRestored: () => void
}

/**
 * Shows that a record was deleted, with a button that restores it while the message is visible. The API client shows a refusal.
 */
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
