import { fileTypeFromBuffer } from 'file-type'

/** Number of bytes sufficient to detect a type. */
export const headLength = 4100

/** Bytes that may stand before the header of a PDF (ISO 32000-1, implementation note 13 of Acrobat, which other readers follow). */
const beforePdf = 1024

/** Markup before the header would let a browser read the file as a page. */
const markup = /<(?:!doctype|\?xml|html|head|body|script|svg|iframe|img|a)\b/i

/** Brands of the ISO base media file format that are no films, or films that only QuickTime plays. */
const otherMedia = /^(?:image\/|audio\/)|^video\/quicktime$/

/**
 * Media type of a file by its first bytes. A PDF is detected as readers do, behind up to 1,024 other bytes; a file of the ISO
 * base media format is an MP4 whatever brand of film it names (`M4V `, `3gp4`, …).
 */
export async function typeOfHead(head: Buffer): Promise<string | undefined> {
  const type = (await fileTypeFromBuffer(head))?.mime
  if (type === undefined) return isPdf(head) ? 'application/pdf' : undefined
  if (head.toString('latin1', 4, 8) === 'ftyp' && !otherMedia.test(type)) return 'video/mp4'
  return type
}

function isPdf(head: Buffer): boolean {
  const at = head.subarray(0, beforePdf + 5).indexOf('%PDF-')
  return at >= 0 && !markup.test(head.toString('latin1', 0, at))
}
