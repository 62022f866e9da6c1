import type { Locale } from '#contract/messages/locale.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { abroad } from '#contract/values/address-line.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { drawHighlight, endForm, openForm } from '#server/paper/form.ts'
import { drawFacts, drawLongText, drawSubheading, factsOf, heldWithTitle } from '#server/paper/parts.ts'
import { drawQrCode } from '#server/paper/qr-code.ts'
import { contentWidth, page, type Sheet } from '#server/paper/sheet.ts'

/** Data of a warranty card. */
export interface Card {
  unit: Unit
  locale: Locale
  at: Date
  /** The public page of the warranty. */
  address: string
}

const words = {
  pl: {
    kind: 'Karta gwarancyjna',
    serial: 'Numer seryjny',
    installation: 'Montaż',
    installed: 'Data montażu',
    place: 'Miejsce montażu',
    installer: 'Instalator',
    owner: 'Właściciel',
    coverage: 'Okres gwarancji',
    parts: 'Gwarancja na części do',
    labour: 'Gwarancja na robociznę do',
    conditions: 'Warunki gwarancji',
    terms: (months: number) =>
      `Gwarancja na części obowiązuje pod warunkiem przeglądów co ${months} mies. Bez przeglądu kończy się 30 dni po jego terminie, ale nie wcześniej niż gwarancja na robociznę.`,
    check: 'Sprawdź gwarancję',
    scan: 'Zeskanuj kod. Podasz numer seryjny i kod pocztowy miejsca montażu.',
    foot: 'Zachowaj kartę przez cały okres gwarancji.',
  },
  en: {
    kind: 'Warranty card',
    serial: 'Serial number',
    installation: 'Installation',
    installed: 'Installation date',
    place: 'Place of installation',
    installer: 'Installer',
    owner: 'Owner',
    coverage: 'Coverage',
    parts: 'Parts under warranty until',
    labour: 'Labour under warranty until',
    conditions: 'Terms of the warranty',
    terms: (months: number) =>
      `The parts warranty requires maintenance every ${months} months. If it is missed, the parts warranty ends 30 days after the due date, but not before the labour warranty.`,
    check: 'Check the warranty',
    scan: 'Scan the code. You will be asked for the serial number and the postcode of the installation site.',
    foot: 'Keep this card for the whole warranty period.',
  },
} as const

/** The warranty card of a registered unit, with a QR code that leads to the public page. */
export function drawCard({ unit, locale, at, address }: Card): Promise<Buffer> {
  const say = words[locale]
  const sheet = openForm({
    sender: { name: unit.brand_name ?? unit.device_name ?? '', lines: [] },
    kind: say.kind,
    title: unit.device_name ?? unit.brand_name ?? writtenSerial(unit.serial_no),
    locale,
    made_at: at,
  })
  const day = (date: string | null) => date && writtenDay(date, locale)
  const town = [unit.installation_post_code, unit.installation_city].filter(Boolean).join(' ')
  drawHighlight(sheet, say.serial, writtenSerial(unit.serial_no))
  drawFacts(
    sheet,
    factsOf([
      [say.parts, day(unit.parts_until)],
      [say.labour, day(unit.labour_until)],
    ]),
    { title: say.coverage },
  )
  drawFacts(
    sheet,
    factsOf([
      [say.installed, day(unit.install_date)],
      [
        say.place,
        [unit.installation_address, town, abroad(unit.installation_country, locale)].filter(Boolean).join(', '),
      ],
      [say.owner, unit.owner_name],
      [say.installer, unit.partner_name],
    ]),
    { title: say.installation },
  )
  if (unit.maintenance_months !== null) {
    const terms = say.terms(unit.maintenance_months)
    drawSubheading(sheet, say.conditions, heldWithTitle(terms))
    drawLongText(sheet, terms)
    sheet.y += 14
  }
  drawCheck(sheet, say, address)
  return endForm(sheet, { locale, foot: say.foot })
}

function drawCheck(sheet: Sheet, say: (typeof words)[Locale], address: string): void {
  const side = 96
  sheet.ensure(side + 50)
  drawSubheading(sheet, say.check)
  const { y } = sheet
  sheet.tagged('Figure', null, () => drawQrCode(sheet.pdf, address, { x: page.left, y, side }), { alt: address })
  const style = { size: 8.5 }
  sheet.paragraph('P', say.scan, page.left + side + 14, y + 8, contentWidth - side - 14, style)
  sheet.y = y + side + 10
}
