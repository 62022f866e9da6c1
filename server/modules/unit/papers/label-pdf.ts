import { type Locale, languageTag } from '#contract/messages/locale.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { bytesOf, newPdf } from '#server/paper/pdf-document.ts'
import { drawQrCode } from '#server/paper/qr-code.ts'

/** Data of a label. */
export interface Label {
  serial_no: string
  /** Model or brand. */
  name: string
  /** The public page of the unit's warranty. */
  address: string
  locale: Locale
  at: Date
}

const millimetre = 72 / 25.4
/** Label size of small label printers: 62 × 29 mm. */
const size: [number, number] = [62 * millimetre, 29 * millimetre]
const margin = 2 * millimetre
const side = size[1] - 2 * margin

/** A label of small label printers: number, model, and a QR code. */
export function drawLabel({ serial_no, name, address, locale, at }: Label): Promise<Buffer> {
  const document = newPdf({
    size,
    margin: 0,
    pdfVersion: '1.7',
    lang: languageTag(locale),
    displayTitle: true,
    info: { Title: serial_no, CreationDate: at, ModDate: at },
  })
  drawQrCode(document, address, { x: margin, y: margin, side })
  const left = side + 2 * margin
  const width = size[0] - left - margin
  document
    .fillColor('#000000')
    .font('bold')
    .fontSize(8)
    .text(name, left, margin + 3, {
      width,
      height: 22,
      ellipsis: true,
    })
  document
    .font('regular')
    .fontSize(6)
    .text(locale === 'pl' ? 'Numer seryjny' : 'Serial number', left, margin + 34, { width })
  document.font('bold').fontSize(7.5).text(writtenSerial(serial_no), { width })
  return bytesOf(document)
}
