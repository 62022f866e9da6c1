import type { OfferDocument, OfferImage } from '#contract/offer/offer-document.ts'
import type { Sheet } from '#server/paper/sheet.ts'
import { readable, tint } from './colours.ts'
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
