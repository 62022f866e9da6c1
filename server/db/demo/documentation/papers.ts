import { writtenDay } from '#contract/moment.ts'
import { bytesOf, newPdf } from '#server/paper/pdf-document.ts'

interface WarrantyBook {
  model: string
  serial_no: string
  purchase_date: string
  install_date: string
  installer: string
  address: string
}

const petrol = '#0f5c66'
const grey = '#5c6b73'

/** A page of a warranty book, as an installer scans it. */
export function warrantyBook(book: WarrantyBook): Promise<Buffer> {
  const document = newPdf({ size: 'A5', margin: 40, info: { Title: `Karta gwarancyjna ${book.model}` } })
  document.rect(0, 0, document.page.width, 74).fill(petrol)
  document.fill('#ffffff').font('bold').fontSize(20).text('Karta gwarancyjna', 40, 22)
  document.font('regular').fontSize(10).text('Zachować przez cały okres gwarancji', 40, 48)

  const rows = [
    ['Urządzenie', book.model],
    ['Numer seryjny', grouped(book.serial_no)],
    ['Data zakupu', writtenDay(book.purchase_date, 'pl')],
    ['Data montażu i uruchomienia', writtenDay(book.install_date, 'pl')],
    ['Miejsce montażu', book.address],
    ['Instalator', book.installer],
  ] as const
  rows.forEach(([label, value], index) => {
    const y = 104 + index * 44
    document.fill(grey).font('regular').fontSize(9).text(label, 40, y)
    document
      .fill('#10181c')
      .font('bold')
      .fontSize(12)
      .text(value, 40, y + 12)
    document
      .moveTo(40, y + 34)
      .lineTo(document.page.width - 40, y + 34)
      .lineWidth(0.5)
      .stroke('#d5dde1')
  })
  document.circle(320, 450, 46).lineWidth(1.5).dash(3, { space: 2 }).stroke(petrol).undash()
  document.fill(petrol).font('bold').fontSize(8).text('AUTORYZOWANY', 276, 438, { width: 88, align: 'center' })
  document.text('SERWIS', 276, 450, { width: 88, align: 'center' })
  return bytesOf(document)
}

/** A serial number as it is printed: in groups of four. */
export function grouped(serial_no: string): string {
  return serial_no.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
