import * as v from 'valibot'
import { requiredText, say } from '#contract/values/rules.ts'

/** Digits and capital letters without I, L, O and U, which are easily confused (Crockford's base 32). */
export const ticketAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Length of a code: 80 bits. */
export const ticketLength = 16

/** Address of a ticket's page. The QR code contains it, so that any phone's camera opens it. */
export const ticketPath = (code: string) => `/training-ticket/${code}`

/** Extracts the code from scanned or typed text: from the ticket's address, without dashes, in capitals. */
export function ticketCodeIn(text: string): string {
  const typed = text.trim().replace(/^.*\/training-ticket\//, '')
  return typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Whether a text has the format of a ticket code. */
export function isTicketCode(text: string): boolean {
  return text.length === ticketLength && [...text].every((character) => ticketAlphabet.includes(character))
}

/** A code in groups of four: `7K2M-09QX-…`. */
export function groupedTicketCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A scanned or typed code, in any format. */
export const scannedCode = () =>
  v.pipe(requiredText(200), v.transform(ticketCodeIn), v.check(isTicketCode, say('rule.ticket_code')))

/** A code in an address. */
export const ticketCodeParam = () => v.pipe(v.string(), v.regex(/^[\w-]{6,80}$/, say('rule.type')))
