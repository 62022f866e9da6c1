import type { Sheet } from '#server/paper/sheet.ts'
import type { OfferDocument, OfferImage } from './offer-document.ts'
import { type OfferWords, offerWords } from './words.ts'

/** Shared drawing context of the document's parts. */
export interface Paper {
  offer: OfferDocument
  sheet: Sheet
  words: OfferWords
  /** The company's colours: darkened for text, and as a background. */
  colour: string
  accent: string
  surface: string
}

/** Builds the drawing context. */
export function paperOf(offer: OfferDocument, sheet: Sheet): Paper {
  const { colour, accent } = offer.company
  return {
    offer,
    sheet,
    words: offerWords[offer.locale],
    colour: readable(colour),
    accent: readable(accent),
    surface: tint(colour, 0.08),
  }
}

/** Draws an image scaled to fit a box, at its upper left corner; returns its size. */
export function drawImage(
  sheet: Sheet,
  image: OfferImage,
  alt: string,
  box: ImageBox,
): { width: number; height: number } {
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const [x, y] = [
    box.x + (box.centred ? (box.width - width) / 2 : 0),
    box.y + (box.centred ? (box.height - height) / 2 : 0),
  ]
  sheet.tagged('Figure', null, () => sheet.pdf.image(imageOf(sheet, image), x, y, { width, height }), { alt })
  return { width, height }
}

interface ImageBox {
  x: number
  y: number
  width: number
  height: number
  centred?: boolean
}

const opened = new WeakMap<Sheet, Map<OfferImage, object>>()

/** An image used on several lines is embedded once. */
function imageOf(sheet: Sheet, image: OfferImage): Buffer {
  const known = opened.get(sheet) ?? new Map<OfferImage, object>()
  opened.set(sheet, known)
  const found = known.get(image) ?? (sheet.pdf as unknown as ImageOpener).openImage(Buffer.from(image.bytes))
  known.set(image, found)
  return found as Buffer
}

interface ImageOpener {
  openImage: (source: Buffer) => object
}

/** Derives printable colours from a company's colours, for white paper. */

const channels = (colour: string) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
const hex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Mixes a colour with white; 1 is the colour itself. */
function tint(colour: string, share: number): string {
  return hex(channels(colour).map((value) => 255 - (255 - value) * share))
}

/** The colour, darkened as far as text needs on white and on the colour's tint (WCAG contrast 4.5 to 1). */
function readable(colour: string): string {
  let shade = channels(colour)
  while (1.05 / (luminance(shade) + 0.05) < 5.2) shade = shade.map((value) => value * 0.93)
  return hex(shade)
}

function luminance(values: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = values.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
