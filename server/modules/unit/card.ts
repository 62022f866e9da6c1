import PdfDocument from 'pdfkit'
import { encode } from 'uqr'
import type { Locale } from '#contract/locale.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { bytesOf, registerFonts } from '#server/fonts/pdf-fonts.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { Streamed } from '#server/http/streamed.ts'
import { shownUnit, type UnitRecord } from './unit.ts'

interface Card {
  unit: Unit
  locale: Locale
  at: Date
  public_url: string
}

const words = {
  pl: {
    title: 'Karta gwarancyjna',
    serial: 'Numer seryjny',
    model: 'Model',
    installed: 'Data montażu',
    place: 'Miejsce montażu',
    installer: 'Instalator',
    owner: 'Właściciel',
    parts: 'Gwarancja na części do',
    labour: 'Gwarancja na robociznę do',
    terms: (months: number) =>
      `Gwarancja na części obowiązuje pod warunkiem przeglądów co ${months} mies. Bez przeglądu w terminie kończy się razem z gwarancją na robociznę.`,
    scan: 'Zeskanuj kod, aby sprawdzić gwarancję. Podasz numer seryjny i kod pocztowy miejsca montażu.',
  },
  en: {
    title: 'Warranty card',
    serial: 'Serial number',
    model: 'Model',
    installed: 'Installation date',
    place: 'Place of installation',
    installer: 'Installer',
    owner: 'Owner',
    parts: 'Parts under warranty until',
    labour: 'Labour under warranty until',
    terms: (months: number) =>
      `Parts stay under warranty if the unit is maintained every ${months} months. Without it, their warranty ends with that of labour.`,
    scan: 'Scan the code to check the warranty. You will be asked for the serial number and the postcode of the installation.',
  },
} as const

const margin = 56
const width = 595.28 - 2 * margin

/** The card as a call answers it. */
export async function cardOf(call: CallContext, row: UnitRecord): Promise<Streamed> {
  const { deps, locale, at } = call
  const card = { unit: await shownUnit(call, row), locale, at, public_url: deps.config.public_url }
  return new Streamed(await cardPdf(card), {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${row.serial_no}.pdf"`,
    'cache-control': 'no-store',
  })
}

/** The warranty card of a registered unit: one page of A4, with a QR code that leads to the public page. */
export function cardPdf({ unit, locale, at, public_url }: Card): Promise<Buffer> {
  const say = words[locale]
  const document = new PdfDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    lang: locale === 'pl' ? 'pl-PL' : 'en-GB',
    displayTitle: true,
    info: { Title: `${say.title} ${unit.serial_no}`, CreationDate: at, ModDate: at },
  })
  registerFonts(document)
  document.font('bold').fontSize(26).fillColor('#0d1b24').text(say.title, margin, margin)
  document
    .font('regular')
    .fontSize(13)
    .fillColor('#46586a')
    .text(unit.brand_name ?? '')
  document
    .moveTo(margin, 130)
    .lineTo(margin + width, 130)
    .lineWidth(2)
    .stroke('#c1571f')
  const day = (date: string | null) => (date === null ? null : date.split('-').toReversed().join('.'))
  const place = [
    unit.installation_address,
    [unit.installation_post_code, unit.installation_city].filter(Boolean).join(' '),
  ]
  const facts: [string, string | null][] = [
    [say.serial, groups(unit.serial_no)],
    [say.model, unit.device_name],
    [say.installed, day(unit.install_date)],
    [say.place, place.filter(Boolean).join(', ')],
    [say.installer, unit.partner_name],
    [say.owner, unit.owner_name],
    [say.parts, day(unit.parts_until)],
    [say.labour, day(unit.labour_until)],
  ]
  document.y = 152
  for (const [label, value] of facts) {
    if (!value) continue
    document.font('regular').fontSize(10).fillColor('#46586a').text(label, margin, document.y, { width })
    document.font('bold').fontSize(14).fillColor('#0d1b24').text(value, { width }).moveDown(0.6)
  }
  document.font('regular').fontSize(10.5).fillColor('#0d1b24')
  if (unit.maintenance_months !== null) document.text(say.terms(unit.maintenance_months), { width }).moveDown(1)
  const top = Math.min(document.y + 8, 640)
  drawCode(document, `${public_url}/#/warranty?serial=${unit.serial_no}`, margin, top, 120)
  document
    .fontSize(10.5)
    .fillColor('#0d1b24')
    .text(say.scan, margin + 140, top + 40, { width: width - 140 })
  return bytesOf(document)
}

/** `2309 4471 0082 6613 0957 24` */
export function groups(serial_no: string): string {
  return serial_no.match(/.{1,4}/g)?.join(' ') ?? serial_no
}

/** The code as squares that are filled at once: sharp in any size. */
export function drawCode(document: PDFKit.PDFDocument, value: string, left: number, top: number, side: number): void {
  const { data, size } = encode(value, { ecc: 'M', border: 2 })
  const module = side / size
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) document.rect(left + column * module, top + row * module, module, module)
  document.fill('#000000')
}
