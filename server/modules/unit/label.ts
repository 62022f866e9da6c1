import { languageTag } from '#contract/locale.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { Streamed } from '#server/http/streamed.ts'
import { bytesOf, newPdf } from '#server/paper/pdf-document.ts'
import { drawQrCode } from '#server/paper/qr-code.ts'
import { warrantyAddress } from './card.ts'
import { shownUnit, type UnitRecord } from './unit.ts'

const millimetre = 72 / 25.4
/** Label size of small label printers: 62 × 29 mm. */
const size: [number, number] = [62 * millimetre, 29 * millimetre]
const margin = 2 * millimetre
const side = size[1] - 2 * margin

/**
 * A label for the unit: number, model, and a QR code of its public warranty page, from which signed-in people can also scan the
 * number.
 */
export async function labelOf(call: CallContext, unit: UnitRecord): Promise<Streamed> {
  const { deps, locale, at } = call
  const { serial_no, device_name, brand_name } = await shownUnit(call, unit)
  const document = newPdf({
    size,
    margin: 0,
    pdfVersion: '1.7',
    lang: languageTag(locale),
    displayTitle: true,
    info: { Title: serial_no, CreationDate: at, ModDate: at },
  })
  drawQrCode(document, warrantyAddress(deps.config.public_url, serial_no), { x: margin, y: margin, side })
  const left = side + 2 * margin
  const width = size[0] - left - margin
  document
    .fillColor('#000000')
    .font('bold')
    .fontSize(8)
    .text(device_name ?? brand_name ?? '', left, margin + 3, {
      width,
      height: 22,
      ellipsis: true,
    })
  document
    .font('regular')
    .fontSize(6)
    .text(locale === 'pl' ? 'Numer seryjny' : 'Serial number', left, margin + 34, { width })
  document.font('bold').fontSize(7.5).text(writtenSerial(serial_no), { width })
  return new Streamed(await bytesOf(document), {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${serial_no}-qr.pdf"`,
    'cache-control': 'no-store',
  })
}
