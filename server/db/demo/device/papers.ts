import { writtenDay } from '#contract/values/moment.ts'
import type { DemoModel } from '#server/db/demo/device/catalogue.ts'
import type { DemoPartner } from '#server/db/demo/partner/staff.ts'
import { bytesOf, newPdf } from '#server/paper/pdf-document.ts'

/** A manufacturer's document. */
export interface DemoManual {
  title: string
  brand: string
  models: readonly string[]
  edition: string
  sections: readonly { heading: string; text: string }[]
}

/** Draws title, subject and a few paragraphs. */
export function manual({ title, brand, models, edition, sections }: DemoManual): Promise<Buffer> {
  const document = newPdf({ size: 'A4', margin: 56, info: { Title: title, Author: `${brand} Technika` } })
  document.rect(0, 0, document.page.width, 120).fill(petrol)
  document.fill('#ffffff').font('bold').fontSize(12).text(brand.toUpperCase(), 56, 34)
  document.fontSize(22).text(title, 56, 56, { width: document.page.width - 112 })
  document.fill(grey).font('regular').fontSize(10)
  document.text(`${models.join(', ')}  ·  ${edition}`, 56, 140)
  document.moveDown(2)
  for (const { heading, text } of sections) {
    document.fill('#10181c').font('bold').fontSize(13).text(heading).moveDown(0.4)
    document.font('regular').fontSize(10.5).text(text, { lineGap: 3 }).moveDown(1.2)
  }
  return bytesOf(document)
}

interface WarrantyBook {
  model: DemoModel
  serial_no: string
  partner: DemoPartner
  purchase_date?: string | null | undefined
  install_date?: string | null | undefined
  installation_address?: string | null | undefined
  installation_post_code?: string | null | undefined
  installation_city?: string | null | undefined
}

const petrol = '#0f5c66'
const grey = '#5c6b73'

/** A page of a warranty book, as an installer scans it. */
export function warrantyBook({ model, serial_no, partner, ...book }: WarrantyBook): Promise<Buffer> {
  const document = newPdf({ size: 'A5', margin: 40, info: { Title: `Karta gwarancyjna ${model.name}` } })
  document.rect(0, 0, document.page.width, 74).fill(petrol)
  document.fill('#ffffff').font('bold').fontSize(20).text('Karta gwarancyjna', 40, 22)
  document.font('regular').fontSize(10).text('Zachować przez cały okres gwarancji', 40, 48)

  const rows = [
    ['Urządzenie', model.name],
    ['Numer seryjny', grouped(serial_no)],
    ['Data zakupu', writtenDay(book.purchase_date ?? '', 'pl')],
    ['Data montażu i uruchomienia', writtenDay(book.install_date ?? '', 'pl')],
    ['Miejsce montażu', `${book.installation_address}, ${book.installation_post_code} ${book.installation_city}`],
    ['Instalator', `${partner.name}, ${partner.city}`],
  ] as const
  for (const [index, [label, value]] of rows.entries()) {
    const y = 104 + index * 44
    const right = document.page.width - 40
    document.fill(grey).font('regular').fontSize(9).text(label, 40, y)
    document.fill('#10181c').font('bold').fontSize(12)
    document.text(value, 40, y + 12)
    document.moveTo(40, y + 34).lineTo(right, y + 34)
    document.lineWidth(0.5).stroke('#d5dde1')
  }
  document.circle(320, 450, 46).lineWidth(1.5).dash(3, { space: 2 }).stroke(petrol).undash()
  document.fill(petrol).font('bold').fontSize(8).text('AUTORYZOWANY', 276, 438, { width: 88, align: 'center' })
  document.text('SERWIS', 276, 450, { width: 88, align: 'center' })
  return bytesOf(document)
}

/** A serial number as it is printed: in groups of four. */
export function grouped(serial_no: string): string {
  return serial_no.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
