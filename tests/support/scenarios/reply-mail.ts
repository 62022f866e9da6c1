import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { TestServer } from '#tests/support/servers/server.ts'

/** The secret of the mail server of tests. */
export const replySecret = 'a secret of the mail server, of forty characters'

/** The mailbox for replies, as a server of tests is started with it. */
export const replyMailbox = { address: 'portal@firma.example', secret: replySecret, authserv_id: null }

/** The address for replies in the newest letter to a person, as the mail server got it. */
export async function replyTo(server: TestServer, email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const letter = await newestLetter(server, email)
      return (
        /^Reply-To: .*<(portal\+[^>]+)>/m.exec(letter ?? '')?.[1] ?? Promise.reject(new Error(`no letter to ${email}`))
      )
    },
    { timeout: 20_000 },
  )
}

/** The newest letter to a person that the mail server has, with its headers unfolded. */
export async function newestLetter(server: TestServer, email: string): Promise<string | undefined> {
  const folder = server.deps.config.data_dir
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.eml')).toSorted()
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return letters.findLast((text) => text.includes(`To: ${email}`))?.replaceAll('\r\n ', ' ')
}

interface Written {
  from: string
  to: string
  /** Headers of the content, an empty line, and the content. */
  body: string[]
  /** Further headers, above the others. */
  headers?: string[]
}

let sent = 0

/** A raw message as mail programs write it. */
export function writtenMessage({ from, to, body, headers = [] }: Written): string {
  sent += 1
  const own = [`From: Jan <${from}>`, `To: Portal <${to}>`, 'Subject: Odp.', 'MIME-Version: 1.0']
  const id = headers.some((line) => line.startsWith('Message-ID')) ? [] : [`Message-ID: <${sent}@mail.example>`]
  return [...headers, ...own, ...id, ...body].join('\r\n')
}

export const plainText = (...lines: string[]) => ['Content-Type: text/plain; charset=utf-8', '', ...lines]

/** Hands a raw message over as the mail server does; returns the outcome, or the status of a refusal. */
export async function handOver(
  server: TestServer,
  raw: string | Buffer,
  { key = replySecret, age = 0 } = {},
): Promise<string | number> {
  const seconds = Math.floor(Date.now() / 1000) - age
  const body = Buffer.from(raw as string)
  const signature = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
  const response = await fetch(`${server.url}/api/public-zone/mail/replies`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-portal-signature': `t=${seconds},v1=${signature}` },
    body,
  })
  return response.status === 200 ? ((await response.json()) as { outcome: string }).outcome : response.status
}
