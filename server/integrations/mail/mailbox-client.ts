import { ofetch } from 'ofetch'
import type { MailboxEntry, MailboxMessage } from './mailbox.ts'

/** Reads the mailbox of the mail simulator, which may run in another process. */
export interface MailboxReader {
  list(): Promise<MailboxEntry[]>
  show(id: number): Promise<MailboxMessage | null>
  /** Deletes messages sent to an account, or whose recipients or text match an expression. */
  forget(pattern: string, recipient_id?: number | null): Promise<void>
}

/** Reads the mailbox of the mail simulator by its address. */
export function openMailboxReader(url: string): MailboxReader {
  const options = { timeout: 5000, retry: 0 }
  return {
    async list() {
      return (await ofetch<{ results: MailboxEntry[] }>(url, options)).results
    },
    async show(id) {
      const response = await ofetch.raw<MailboxMessage>(`${url}/${id}`, { ...options, ignoreResponseError: true })
      return response.status === 200 ? (response._data ?? null) : null
    },
    async forget(pattern, recipient_id = null) {
      await ofetch(`${url}/forget`, { ...options, method: 'POST', body: { pattern, recipient_id }, timeout: 30_000 })
    },
  }
}
