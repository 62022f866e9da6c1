import { today } from '#contract/rules.ts'
import type { PlaceholderValues } from '#contract/service-order/desk/placeholders.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { useOrder } from '#views/service-order/handling/handling-actor.ts'
import { useUser } from '#views/shell/use-session.ts'

/** What the texts of the desk leave open, from the order of the screen and the person who writes. */
export function usePlaceholderValues(): PlaceholderValues {
  const order = useOrder()
  const { full_name } = useUser()
  const due = 'due_at' in order ? order.due_at : null
  const contact = 'contact_name' in order ? order.contact_name : 'shipping_name' in order ? order.shipping_name : null
  return {
    order_number: order.order_number,
    model: order.model_name,
    serial_number: 'serial_no' in order && order.serial_no ? formatSerial(order.serial_no) : null,
    company: order.partner_name,
    contact,
    clerk: full_name,
    due_day: due && formatDate(due),
    today: formatDate(today()),
  }
}
