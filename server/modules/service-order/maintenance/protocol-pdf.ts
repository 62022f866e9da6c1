import PdfDocument from 'pdfkit'
import { warsawLocal, writtenDay } from '#contract/moment.ts'
import { type CheckResult, type Reading, readingNames, readings } from '#contract/service-order/maintenance/protocol.ts'
import type { Database } from '#server/db/client.ts'
import { bytesOf, registerFonts } from '#server/fonts/pdf-fonts.ts'
import type { Maintenance } from './maintenance.ts'
import { namesOf } from './names.ts'

const margin = 48
const width = 595.28 - 2 * margin
const colours = { ink: '#1c2530', soft: '#5b6673', line: '#d9dee4' }

const resultWords: Record<CheckResult, string> = { ok: 'w porządku', fault: 'usterka', not_applicable: 'nie dotyczy' }
const readingWords: Record<Reading, string> = {
  water_pressure: 'Ciśnienie wody',
  low_pressure: 'Ciśnienie czynnika, strona niska',
  high_pressure: 'Ciśnienie czynnika, strona wysoka',
  flow_temperature: 'Temperatura zasilania',
  return_temperature: 'Temperatura powrotu',
  outdoor_temperature: 'Temperatura zewnętrzna',
  refrigerant_added: 'Dodany czynnik chłodniczy',
}

/** The protocol of a visit as a PDF, in Polish for the customer's signature. The same data produce the same bytes. */
export async function drawProtocol(
  db: Database,
  order: Maintenance,
  signature: Buffer | null,
  at: Date,
): Promise<Buffer> {
  const names = await namesOf(db, order.id, 'pl')
  // Synchronous from here on, see registerFonts.
  const title = `Protokół przeglądu ${order.order_number ?? ''}`
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'pl-PL',
    displayTitle: true,
    info: { Title: title, Author: order.company_name ?? '', CreationDate: at, ModDate: at },
  })
  registerFonts(pdf)

  const heading = (text: string) => {
    pdf.moveDown(0.8)
    keepTogether(pdf, 60)
    pdf.font('bold').fontSize(11).fillColor(colours.ink).text(text, margin, pdf.y, { width })
    pdf.moveDown(0.3)
  }
  const fact = (label: string, value: string | null) => {
    if (!value) return
    keepTogether(pdf, 30)
    const { y } = pdf
    pdf.font('regular').fontSize(9).fillColor(colours.soft).text(label, margin, y, { width: 170 })
    const below = pdf.y
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(colours.ink)
      .text(value, margin + 180, y, { width: width - 180 })
    pdf.y = Math.max(pdf.y, below) + 4
  }

  pdf.font('bold').fontSize(17).fillColor(colours.ink).text(title, margin, margin, { width })
  const day = order.visit_at && warsawLocal(order.visit_at).replace('T', ' ')
  pdf.moveDown(0.5)
  fact('Firma', [order.company_name, order.nip && `NIP ${order.nip}`].filter(Boolean).join(', '))
  fact('Urządzenie', [order.model_name, names.brand_name].filter(Boolean).join(' · '))
  fact('Numer seryjny', order.serial_no)
  fact('Rodzaj', [names.maintenance_type_name, names.device_type_name].filter(Boolean).join(', '))
  fact('Miejsce', [order.address, [order.post_code, order.city].filter(Boolean).join(' ')].filter(Boolean).join(', '))
  fact('Wizyta', day && `${writtenDay(day.slice(0, 10))}, ${day.slice(11, 16)}`)
  fact('Serwisant', order.technician_name)

  const { protocol } = order
  if (protocol && protocol.checks.length > 0) {
    heading('Wykonane czynności')
    for (const { name_pl, result, remark } of protocol.checks)
      fact(resultWords[result], [name_pl, remark].filter(Boolean).join(' – '))
  }
  const measured = readingNames.filter((name) => protocol?.readings[name] != null)
  if (measured.length > 0) {
    heading('Odczyty')
    for (const name of measured)
      fact(readingWords[name], `${String(protocol?.readings[name]).replace('.', ',')} ${readings[name].unit}`)
  }
  if (order.completion_note) {
    heading('Uwagi')
    pdf.font('regular').fontSize(9.5).fillColor(colours.ink).text(order.completion_note, margin, pdf.y, { width })
  }
  if (order.next_due_on) {
    heading('Następny przegląd')
    pdf.font('regular').fontSize(9.5).fillColor(colours.ink).text(writtenDay(order.next_due_on), margin, pdf.y)
  }

  heading('Podpis klienta')
  keepTogether(pdf, 110)
  const { y } = pdf
  if (signature) pdf.image(signature, margin, y, { fit: [220, 80] })
  pdf.rect(margin, y + 84, 220, 0.6).fill(colours.line)
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(colours.soft)
    .text([protocol?.signed_by, writtenDay(warsawLocal(at).slice(0, 10))].filter(Boolean).join(', '), margin, y + 90)
  return bytesOf(pdf)
}

function keepTogether(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
}
