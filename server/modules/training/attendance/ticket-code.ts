import { randomBytes } from 'node:crypto'
import { ticketAlphabet, ticketLength } from '#contract/training/ticket-code.ts'

/** A new ticket code: 80 random bits, in letters and digits that can be read aloud and typed. */
export function newTicketCode(): string {
  return Array.from(randomBytes(ticketLength), (byte) => ticketAlphabet[byte % ticketAlphabet.length]).join('')
}
