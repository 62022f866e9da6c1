import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { recipientHeader } from './mail.ts'

/** A message received by the simulator, as the mailbox lists it. */
export interface MailboxEntry {
  id: number
  recipient: string
  /** Account of the recipient; null for an address without one. */
  recipient_id: number | null
  subject: string
  /** ISO 8601. */
  created_at: string
}

export interface MailboxMessage extends MailboxEntry {
  text: string
  html: string | null
}

/** The messages of the mail simulator: an `.eml` file each, and an index with a line for each. */
export interface Mailbox {
  add(recipients: string[], raw: Buffer): Promise<MailboxEntry>
  /** In the order of arrival. */
  list(): readonly MailboxEntry[]
  show(id: number): Promise<MailboxMessage | null>
  /** Deletes messages whose recipient, subject or text matches the expression, and those for an account. */
  forget(pattern: RegExp, recipient_id?: number | null): Promise<void>
}

/** Opens the mailbox in a folder; an incomplete line left by a crash is skipped. */
export async function openMailbox(directory: string): Promise<Mailbox> {
  await mkdir(directory, { recursive: true })
  const index = join(directory, 'index.jsonl')
  const entries = await readIndex(index)
  const file = (id: number) => join(directory, `${String(id).padStart(6, '0')}.eml`)
  // Messages that arrive together may be written in another order than they are numbered.
  let last = Math.max(0, ...entries.map(({ id }) => id))

  async function show(id: number): Promise<MailboxMessage | null> {
    const entry = entries.find((candidate) => candidate.id === id)
    if (!entry) return null
    const { text, html } = await parsed(await readFile(file(id)))
    return { ...entry, text: text ?? '', html: html ?? null }
  }

  return {
    async add(recipients, raw) {
      const { subject, headers } = await parsed(raw)
      const owner = headers.find(({ key }) => key === recipientHeader.toLowerCase())
      last += 1
      const entry: MailboxEntry = {
        id: last,
        recipient: recipients.join(', '),
        recipient_id: owner ? Number(owner.value) : null,
        subject: subject ?? '',
        created_at: new Date().toISOString(),
      }
      await writeFile(file(entry.id), raw)
      await appendFile(index, `${JSON.stringify(entry)}\n`)
      entries.push(entry)
      return entry
    },
    list: () => entries.toSorted((one, other) => one.id - other.id),
    show,
    async forget(pattern, recipient_id = null) {
      const isFor = (entry: MailboxEntry) => recipient_id !== null && entry.recipient_id === recipient_id
      const found: number[] = []
      for (const { id } of entries) {
        const message = await show(id)
        if (!message) continue
        const texts = [message.recipient, message.subject, message.text, message.html].join('\n')
        if (isFor(message) || pattern.test(texts)) found.push(id)
      }
      if (found.length === 0) return
      for (const id of found) {
        entries.splice(
          entries.findIndex((entry) => entry.id === id),
          1,
        )
        await rm(file(id), { force: true })
      }
      await writeFile(index, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    },
  }
}

async function readIndex(path: string): Promise<MailboxEntry[]> {
  const entries: MailboxEntry[] = []
  await appendFile(path, '')
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entry = parseLine(line)
    if (entry) entries.push(entry)
  }
  return entries
}

function parseLine(line: string): MailboxEntry | null {
  try {
    return { recipient_id: null, ...(JSON.parse(line) as Omit<MailboxEntry, 'recipient_id'>) }
  } catch {
    return null
  }
}

/** A message as it was received. Its reader is loaded with the first that is read. */
async function parsed(raw: Buffer) {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(raw)
}
