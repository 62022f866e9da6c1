import type { Locale } from '#contract/messages/locale.ts'
import { visitResultWords, visitStatus } from '#contract/service-order/statuses.ts'
import { isVisitOpen } from '#contract/service-order/visit/lifecycle.ts'
import { warsawLocal, writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { drawFindings } from '#server/paper/parts.ts'
import type { Visit, vanPartsOf } from './visits.ts'

type Sheet = Parameters<typeof drawFindings>[0]

const words = {
  pl: {
    visits: 'Wizyty',
    visit: 'Wizyta',
    parts: 'Części z zapasu serwisanta',
    pieces: 'szt.',
    taken: 'Numer części wymontowanej',
    fitted: 'Numer części zamontowanej',
  },
  en: {
    visits: 'Visits',
    visit: 'Visit',
    parts: 'Parts from the van',
    pieces: 'pcs',
    taken: 'Number of the old part',
    fitted: 'Number of the new part',
  },
} satisfies Record<Locale, Record<string, string>>

const dark = '#1f2933'
const grey = '#5f6c7a'

/** The visits of an order that have ended, as a paper lists them: day, hours, technician, note and result. */
export function drawVisits(sheet: Sheet, visits: readonly Visit[], locale: Locale): void {
  const say = words[locale]
  drawFindings(
    sheet,
    say.visits,
    visits
      .filter((visit) => !isVisitOpen(visit))
      .map(({ number, visit_at, visit_until, technician_name, note, status, result }) => {
        const hours = [visit_at, visit_until].flatMap((moment) => (moment ? [warsawLocal(moment).slice(11)] : []))
        return {
          name: `${say.visit} ${number}: ${writtenDay(today(new Date(visit_at)), locale)}, ${hours.join('–')}`,
          remark: [technician_name, note].filter(Boolean).join('\n'),
          result: (result ? visitResultWords[result] : visitStatus[status].label)[locale],
          colour: status === 'done' ? dark : grey,
        }
      }),
  )
}

/** The parts that technicians took from the van, with the visit of each where there were several. */
export function drawVanParts(
  sheet: Sheet,
  parts: Awaited<ReturnType<typeof vanPartsOf>>,
  locale: Locale,
  visits: readonly Visit[],
): void {
  const say = words[locale]
  drawFindings(
    sheet,
    say.parts,
    parts.map(({ title, number, quantity, old_serial_no, new_serial_no, visit_number }) => ({
      name: [title, number !== title && number].filter(Boolean).join(', '),
      remark: [
        visits.length > 1 && visit_number !== null && `${say.visit} ${visit_number}`,
        old_serial_no && `${say.taken}: ${old_serial_no}`,
        new_serial_no && `${say.fitted}: ${new_serial_no}`,
      ]
        .filter(Boolean)
        .join('\n'),
      result: `${quantity} ${say.pieces}`,
      colour: dark,
    })),
  )
}
