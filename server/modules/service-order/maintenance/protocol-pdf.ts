import { type CheckResult, type Reading, readingNames, readings } from '#contract/service-order/maintenance/protocol.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { isNip, writtenNip } from '#contract/values/rules.ts'
import { drawVanParts, drawVisits } from '#server/modules/service-order/visit/paper.ts'
import type { Visit, vanPartsOf } from '#server/modules/service-order/visit/visits.ts'
import { drawSignature, endForm, openForm } from '#server/paper/form.ts'
import { drawFacts, drawFindings, drawLongText, drawSubheading, factsOf, heldWithTitle } from '#server/paper/parts.ts'
import type { Maintenance } from './maintenance.ts'
import type { maintenanceNames } from './names.ts'

const results: Record<CheckResult, { result: string; colour: string }> = {
  ok: { result: 'w porządku', colour: '#187545' },
  fault: { result: 'usterka', colour: '#b42318' },
  not_applicable: { result: 'nie dotyczy', colour: '#5f6c7a' },
}
const readingWords: Record<Reading, string> = {
  water_pressure: 'Ciśnienie wody',
  low_pressure: 'Ciśnienie czynnika, strona niska',
  high_pressure: 'Ciśnienie czynnika, strona wysoka',
  flow_temperature: 'Temperatura zasilania',
  return_temperature: 'Temperatura powrotu',
  outdoor_temperature: 'Temperatura zewnętrzna',
  refrigerant_added: 'Dodany czynnik chłodniczy',
}

/** Data of a protocol. */
export interface Protocol {
  order: Maintenance
  names: Pick<Awaited<ReturnType<typeof maintenanceNames>>, 'brand_name' | 'maintenance_type_name' | 'device_type_name'>
  signature: Uint8Array | null
  at: Date
  /** All visits, of which the last one is completed with the protocol. */
  visits: readonly Visit[]
  parts: Awaited<ReturnType<typeof vanPartsOf>>
  /** Names of the photographs of the steps, by their ids. */
  photo_names: Record<string, string>
}

/** The protocol of a visit as a PDF, in Polish for the customer's signature. The same data produce the same bytes. */
export function drawProtocol({ order, names, signature, at, visits, parts, photo_names }: Protocol): Promise<Buffer> {
  const { brand_name, maintenance_type_name, device_type_name } = names
  const { company_name, nip, protocol } = order
  const sheet = openForm({
    sender: { name: company_name ?? '', lines: [nip && (isNip(nip) ? `NIP ${writtenNip(nip)}` : nip)] },
    kind: 'Protokół przeglądu',
    title: order.order_number ?? '',
    note: [maintenance_type_name, device_type_name].filter(Boolean).join(' · '),
    locale: 'pl',
    made_at: at,
  })
  const { address: street, post_code: postcode, city, country } = order
  drawFacts(
    sheet,
    factsOf([
      ['Urządzenie', [order.model_name, brand_name].filter(Boolean).join(' · ')],
      ['Numer seryjny', order.serial_no && writtenSerial(order.serial_no)],
      ['Miejsce', addressLine({ street, postcode, city, country }, 'pl')],
      ['Dzień wizyty', order.visited_on && writtenDay(order.visited_on, 'pl')],
      ['Serwisant', order.technician_name],
      ['Następny przegląd', order.next_due_on && writtenDay(order.next_due_on, 'pl')],
    ]),
    { title: 'Wizyta i urządzenie' },
  )
  drawFindings(
    sheet,
    'Wykonane czynności',
    (protocol?.checks ?? []).map(({ name_pl, remark, result, photos = [] }) => ({
      name: name_pl,
      remark: [remark, photos.length > 0 && `Zdjęcia: ${photos.map((id) => photo_names[id] ?? '').join(', ')}`]
        .filter(Boolean)
        .join('\n'),
      ...results[result],
    })),
  )
  drawVisits(sheet, visits, 'pl')
  drawVanParts(sheet, parts, 'pl', visits)
  drawFindings(
    sheet,
    'Odczyty',
    readingNames.flatMap((name) => {
      const value = protocol?.readings[name]
      if (value == null) return []
      return [{ name: readingWords[name], result: `${String(value).replace('.', ',')} ${readings[name].unit}` }]
    }),
  )
  if (order.completion_note) {
    drawSubheading(sheet, 'Uwagi', heldWithTitle(order.completion_note))
    drawLongText(sheet, order.completion_note)
    sheet.y += 14
  }
  const signed = [protocol?.signed_by, order.visited_on && writtenDay(order.visited_on, 'pl')]
    .filter(Boolean)
    .join(', ')
  drawSignature(sheet, { title: 'Podpis klienta', image: signature && Buffer.from(signature), below: signed })
  return endForm(sheet, { locale: 'pl', foot: `Protokół przeglądu ${order.order_number ?? ''}` })
}
