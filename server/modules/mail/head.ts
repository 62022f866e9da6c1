/** A header of a message, unfolded. */
export interface HeaderLine {
  /** In lower case. */
  name: string
  value: string
}

/** Bytes of the headers of a message; mail servers permit less. */
const longestHead = 256 * 1024

/** Headers in which mail servers name the address that a letter was delivered to, and those in which its sender names it. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'to', 'cc']

/** Characters of an address (RFC 5321: 64 of its local part, 255 of its domain). */
const longestAddress = 320

/**
 * The headers of a raw message (RFC 5322), from the top; null where they are too long. Anybody can send a message, so this takes time in
 * proportion to its bytes and reads none of its content.
 */
export function readHead(raw: Buffer): HeaderLine[] | null {
  const beginning = raw.subarray(0, longestHead)
  const end = endOfHead(beginning)
  if (end === longestHead) return null
  const text = beginning.subarray(0, end).toString('latin1')
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split('\n')
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    return /^[!-9;-~]+$/.test(name) ? [{ name, value: line.slice(colon + 1).trim() }] : []
  })
}

/** The number of bytes before the empty line that ends the headers; all where there is none. */
export function endOfHead(raw: Buffer): number {
  const ends = ['\n\r\n', '\n\n'].map((end) => raw.indexOf(end)).filter((at) => at !== -1)
  return Math.min(raw.length, ...ends.map((at) => at + 1))
}

/** Values of a header, from the top. */
export const headerValues = (head: readonly HeaderLine[], name: string): string[] =>
  head.flatMap((line) => (line.name === name ? [line.value] : []))

/** Addresses that a letter went to, in lower case. */
export function letterRecipients(head: readonly HeaderLine[]): string[] {
  return recipientHeaders
    .flatMap((name) => headerValues(head, name))
    .flatMap((value) => value.toLowerCase().split(/[\s<>"(),;:]+/))
    .filter((part) => part.includes('@') && part.length <= longestAddress)
}
