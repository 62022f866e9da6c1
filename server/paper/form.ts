import { type Locale, languageTag } from '#contract/messages/locale.ts'
import { contentWidth, ink, page, Sheet } from './sheet.ts'
import { textBlock } from './text.ts'

const { left } = page
const half = contentWidth / 2
const petrol = '#0b5c6b'

/** The issuer of the paper and its subject. */
export interface FormHead {
  /** Its issuer; the further lines identify it, as by a tax number. */
  sender: { name: string; lines: readonly (string | null)[] }
  /** The kind of paper, above the title. */
  kind: string
  title: string
  /** Below the title: a date, a place. */
  note?: string | null
  locale: Locale
  made_at: Date
}

const pageWords: Record<Locale, (page: number, pages: number) => string> = {
  pl: (number, pages) => `${number} z ${pages}`,
  en: (number, pages) => `${number} of ${pages}`,
}

/**
 * A paper about one record, as the warranty card and the protocol of a visit are: sender, title, then the content drawn
 * with the parts of `parts.ts`. It is ended by `endForm`. The same content gives the same bytes.
 */
export function openForm(head: FormHead): Sheet {
  const { sender, kind, title, note, locale, made_at } = head
  const sheet = new Sheet({
    title: `${kind} ${title}`,
    author: sender.name,
    language: languageTag(locale),
    made_at,
    onNewPage: (next) => drawShortHead(next, head),
  })
  const { y } = sheet
  const name = sheet.paragraph('P', sender.name, left, y, half, { size: 12.5, bold: true, colour: petrol })
  const lines = sender.lines.filter(Boolean).join('\n')
  const address = lines
    ? sheet.paragraph('P', lines, left + half + 30, y, half - 30, { size: 7.5, colour: ink.soft, align: 'right' })
    : 0
  sheet.y = y + Math.max(name, address) + 26
  const above = kind.toLocaleUpperCase(locale)
  sheet.y += sheet.paragraph('P', above, left, sheet.y, contentWidth, { size: 7.5, bold: true, colour: ink.faint }) + 3
  sheet.y += sheet.paragraph('H1', title, left, sheet.y, contentWidth, { size: 15.5, bold: true }) + 4
  if (note) sheet.y += sheet.paragraph('P', note, left, sheet.y, contentWidth, { size: 8, colour: ink.soft })
  sheet.y += 16
  return sheet
}

/** Draws bar and foot on every page: the closing text of the paper, and the page number. */
export async function endForm(sheet: Sheet, { locale, foot }: { locale: Locale; foot: string }): Promise<Buffer> {
  const bytes = await sheet.end((index, pages) => {
    sheet.box(0, 0, page.width, 5, petrol)
    const top = page.height - page.bottom + 14
    const style = { size: 7.2, colour: ink.faint }
    sheet.rule(left, top, contentWidth, ink.hairline)
    sheet.adorn(() => {
      const said = textBlock(foot, contentWidth - 60, style)
      sheet.write({ ...said, lines: said.lines.slice(0, 4) }, left, top + 6)
      const number = textBlock(pageWords[locale](index + 1, pages), 56, { ...style, align: 'right', figures: true })
      sheet.write(number, left + contentWidth - 56, top + 6)
    })
  })
  return Buffer.from(bytes)
}

function drawShortHead(sheet: Sheet, { sender, kind, title }: FormHead): number {
  const style = { size: 7.5, colour: ink.faint }
  sheet.adorn(() => {
    for (const [text, align, x] of [
      [sender.name, 'left', left],
      [`${kind} ${title}`, 'right', left + half],
    ] as const) {
      const block = textBlock(text, half, { ...style, align })
      sheet.write({ ...block, lines: block.lines.slice(0, 1) }, x, page.top - 8)
    }
  })
  return 14
}

/** The most important facts, on a surface of their own. */
export function drawHighlight(sheet: Sheet, label: string, value: string): void {
  const width = contentWidth - 28
  const word = textBlock(label, width, { size: 7.6, colour: ink.soft })
  const told = textBlock(value, width, { size: 13, bold: true, colour: petrol })
  const height = word.height + told.height + 22
  sheet.ensure(height)
  const { y } = sheet
  sheet.box(left, y, contentWidth, height, '#e9f5f7', 6)
  sheet.tagged('P', null, () => {
    sheet.write(word, left + 14, y + 10)
    sheet.write(told, left + 14, y + 12 + word.height)
  })
  sheet.y = y + height + 14
}

/** A place to sign: the signature, where there is one, above a line with who signed and when. */
export function drawSignature(sheet: Sheet, { title, image, below }: Signature): void {
  const [width, height] = [220, 72]
  sheet.ensure(height + 60)
  sheet.y += sheet.paragraph('H2', title, left, sheet.y, contentWidth, { size: 9, bold: true }) + 4
  const { y } = sheet
  if (image)
    sheet.tagged('Figure', null, () => sheet.pdf.image(image, left, y, { fit: [width, height] }), {
      alt: [title, below].filter(Boolean).join(', '),
    })
  sheet.rule(left, y + height + 4, width, ink.faint)
  sheet.y = y + height + 8
  sheet.y += sheet.paragraph('P', below, left, sheet.y, contentWidth, { size: 8, colour: ink.soft })
}

interface Signature {
  title: string
  image: Buffer | null
  below: string
}
