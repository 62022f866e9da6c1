import { bytesOf, newPdf } from '#server/paper/pdf-document.ts'

interface DemoManual {
  title: string
  brand: string
  models: readonly string[]
  edition: string
  sections: readonly { heading: string; text: string }[]
}

/** A manufacturer's document: title, subject and a few paragraphs. */
export function manual({ title, brand, models, edition, sections }: DemoManual): Promise<Buffer> {
  const document = newPdf({ size: 'A4', margin: 56, info: { Title: title, Author: `${brand} Technika` } })
  document.rect(0, 0, document.page.width, 120).fill('#0f5c66')
  document.fill('#ffffff').font('bold').fontSize(12).text(brand.toUpperCase(), 56, 34)
  document.fontSize(22).text(title, 56, 56, { width: document.page.width - 112 })
  document
    .fill('#5c6b73')
    .font('regular')
    .fontSize(10)
    .text(`${models.join(', ')}  ·  ${edition}`, 56, 140)
  document.moveDown(2)
  for (const { heading, text } of sections) {
    document.fill('#10181c').font('bold').fontSize(13).text(heading).moveDown(0.4)
    document.font('regular').fontSize(10.5).text(text, { lineGap: 3 }).moveDown(1.2)
  }
  return bytesOf(document)
}
