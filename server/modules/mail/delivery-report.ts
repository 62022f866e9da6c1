import type { Email } from 'postal-mime'

/** The report that a letter of ours will never arrive (RFC 3464). */
export interface DeliveryReport {
  /** Id of the letter. */
  letter_id: string
  /** What the mail server of the address said, such as `smtp; 550 5.1.1 User unknown`, or its status. */
  reason: string
}

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/

/** Characters read of each part of a report. */
const readReport = 20_000

/**
 * The permanent failure that a message reports; null for one that reports none, or only a delay. The letter is the one of the envelope id,
 * or of the Message-ID of the letter that the report returns: ids of letters are random, so that a report of a letter can be made up only
 * by those who have it.
 */
export function deliveryReportOf({ attachments }: Email): DeliveryReport | null {
  const textOf = (...types: string[]) =>
    attachments
      .filter(({ mimeType }) => types.includes(mimeType))
      .map(({ content }) => new TextDecoder().decode(content as ArrayBuffer).slice(0, readReport))
      .join('\n\n')
  const status = textOf('message/delivery-status')
  // A group of fields for each recipient; letters have one.
  const failed = status
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map(fieldsOf)
    .find((fields) => fields.get('action')?.toLowerCase() === 'failed' && /^5\.\d/.test(fields.get('status') ?? ''))
  if (!failed) return null
  const returned = fieldsOf(textOf('text/rfc822-headers', 'message/rfc822').replaceAll('\r\n', '\n'))
  const named = [fieldsOf(status).get('original-envelope-id'), returned.get('message-id')]
  const [letter_id] = named.flatMap((id) => uuid.exec(id?.toLowerCase() ?? '')?.[0] ?? [])
  if (!letter_id) return null
  return { letter_id, reason: (failed.get('diagnostic-code') ?? failed.get('status') ?? '').slice(0, 500) }
}

/** Fields of a report, or of the head of a message, by their names in lower case; the first of a name counts. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}
