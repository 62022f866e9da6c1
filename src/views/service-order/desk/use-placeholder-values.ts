import type { PlaceholderValues } from '#contract/service-order/desk/placeholders.ts'
import { writtenDay, writtenMoment } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { formatSerial } from '#services/formatting.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useOrder } from '#views/service-order/handling/handling-actor.ts'
import type { TextLanguage } from './text-language.tsx'

const numbered = { pl: (serial: string) => `nr ${serial}`, en: (serial: string) => `No. ${serial}` }

/** The values of placeholders from the current order, of any kind, and the signed-in person. */
export function usePlaceholderValues(language: TextLanguage): PlaceholderValues {
  const order = useOrder()
  const { full_name } = useUser()
  const due = 'due_at' in order ? order.due_at : null
  const serial = 'serial_no' in order && order.serial_no ? formatSerial(order.serial_no) : null
  const contact = 'contact_name' in order ? order.contact_name : 'shipping_name' in order ? order.shipping_name : null
  const expected = 'expected_date' in order ? order.expected_date : null
  return {
    order_number: order.order_number,
    device: [order.model_name, serial && numbered[language](serial)].filter(Boolean).join(' ') || null,
    model: order.model_name,
    serial_number: serial,
    company: order.partner_name,
    contact,
    clerk: full_name,
    due_day: due && writtenDay(today(new Date(due)), language),
    visit: 'visit_at' in order && order.visit_at ? writtenMoment(order.visit_at, language) : null,
    expected_day: expected && writtenDay(expected, language),
    today: writtenDay(today(), language),
  }
}
