import * as v from 'valibot'
import { choice, colour, flag, maxValue, minValue, paragraphs, say } from '#contract/values/rules.ts'

/** Layout of a certificate page; browser and server use the same rules. */

export const orientations = ['landscape', 'portrait'] as const
export type Orientation = (typeof orientations)[number]

/** A4 in millimetres. */
export const pageSizes = {
  landscape: { width: 297, height: 210 },
  portrait: { width: 210, height: 297 },
} as const satisfies Record<Orientation, { width: number; height: number }>

/** Points per millimetre. */
export const pointsPerMillimetre = 72 / 25.4

/** Placeholders of a text, written in braces: `{full_name}`. */
export const certificatePlaceholders = [
  'full_name',
  'training_name',
  'certificate_number',
  'issued_on',
  'expires_on',
  'training_date',
  'city',
  'company',
  'issuer',
] as const
export type CertificatePlaceholder = (typeof certificatePlaceholders)[number]
export type CertificateData = Record<CertificatePlaceholder, string>

export const alignments = ['left', 'center', 'right'] as const
export const elementLimit = 40

const number = (min: number, max: number) =>
  v.pipe(
    v.number(say('rule.decimal')),
    v.finite(say('rule.decimal')),
    minValue(min),
    maxValue(max),
    v.transform((value) => Math.round(value * 10) / 10),
  )

/** A text or the QR code; millimetres from the upper left corner of the page, in steps of a tenth. */
export const CertificateElement = v.strictObject({
  kind: choice(['text', 'qr']),
  text: v.pipe(paragraphs(300), v.check(hasKnownPlaceholders, say('rule.placeholder'))),
  x: number(0, 297),
  y: number(0, 297),
  width: number(5, 297),
  /** Points. */
  size: number(5, 96),
  bold: flag(),
  align: choice(alignments),
  colour: colour(),
})
export type CertificateElement = v.InferOutput<typeof CertificateElement>

/** All elements of a page. At most one QR code, which links to the certificate's public page. */
export const certificateElements = () =>
  v.pipe(
    v.array(CertificateElement, say('rule.type')),
    v.minLength(1, say('rule.at_least_one')),
    v.maxLength(elementLimit, say('rule.too_many_items', { limit: elementLimit })),
    v.check((elements) => elements.filter(({ kind }) => kind === 'qr').length <= 1, say('rule.one_qr_code')),
  )

/** Whether an element lies within the page: its whole width, and its upper edge. */
export function isOnPage({ x, y, width, kind }: CertificateElement, orientation: Orientation): boolean {
  const page = pageSizes[orientation]
  return x + width <= page.width + 0.05 && y + (kind === 'qr' ? width : 0) <= page.height + 0.05
}

function hasKnownPlaceholders(text: string): boolean {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as CertificatePlaceholder)
  return named.every((name) => certificatePlaceholders.includes(name))
}

/**
 * Fills in the placeholders of a text. Empty when all its placeholders are empty, so that "valid until" is not printed on a
 * certificate without an end date.
 */
export function filledCertificateText(text: string, data: CertificateData): string {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => data[name as CertificatePlaceholder])
  if (named.length > 0 && named.every((value) => value === '')) return ''
  return text
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => data[name as CertificatePlaceholder] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Width of a text at a size, both in the same unit. */
export type Measure = (text: string, size: number, bold: boolean) => number

/** Layout of a text. */
export interface TextLayout {
  /** Points; at most the requested size. */
  size: number
  lines: string[]
}

/** Minimum scale before a text is broken into two lines. */
const smallestPart = 0.62
export const lineHeight = 1.25

/**
 * Fits a text into a width in points: reduced first, then on two lines of similar length, then reduced further. Never wider
 * than the given width.
 */
export function fitText(
  text: string,
  { width, size, bold }: { width: number; size: number; bold: boolean },
  measure: Measure,
): TextLayout {
  const fitting = (lines: string[], limit: number) => {
    const widest = Math.max(...lines.map((line) => measure(line, limit, bold)))
    return widest <= width ? limit : (limit * width) / widest
  }
  const alone = fitting([text], size)
  const halves = alone < size * smallestPart ? evenHalves(text, (line) => measure(line, size, bold)) : null
  return halves ? { size: fitting(halves, size * 0.8), lines: halves } : { size: alone, lines: [text] }
}

function evenHalves(text: string, widthOf: (line: string) => number): string[] | null {
  const words = text.split(' ')
  const ways = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const widest = (lines: string[]) => Math.max(...lines.map(widthOf))
  return ways.reduce<string[] | null>((best, way) => (best && widest(best) <= widest(way) ? best : way), null)
}
