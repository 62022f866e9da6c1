import type { Locale } from '#contract/messages/locale.ts'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import { writtenMoment } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import type { ListedOrder } from './listed-orders.ts'

interface ManyOrders {
  of: OrderKind
  orders: ListedOrder[]
  /** Number of further orders beside those named. */
  more: number
}

/** Data of letters of the service desk. */
interface DeskMailData {
  /** To leads: orders whose deadline has passed. */
  orders_missed: ManyOrders
  /** Daily, to those in charge of orders without an owner. */
  orders_unowned: ManyOrders & { new_since: number }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends DeskMailData {}
}

const kinds: Record<OrderKind, { pl: string; en: string }> = {
  warranty: { pl: 'Zgłoszenia gwarancyjne', en: 'Warranty orders' },
  maintenance: { pl: 'Przeglądy serwisowe', en: 'Service maintenances' },
  parts: { pl: 'Zamówienia części', en: 'Spare-parts orders' },
}

const facts = (orders: readonly ListedOrder[], locale: Locale, nobody: string, without: string) =>
  orders.map(({ order_number, partner_name, model_name, owner_name, due_at }) => ({
    name: order_number,
    value: [partner_name, model_name, due_at ? writtenMoment(due_at, locale) : without, owner_name ?? nobody]
      .filter(Boolean)
      .join(' · '),
  }))

const queue = (of: OrderKind, name: string) =>
  `/cms${orderKinds[of].path}?queue=${name}&sort_by=due_at&sort_direction=asc`

export const deskLetters: LettersOf<DeskMailData> = {
  orders_missed: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ of, orders, more }) => ({
      subject: `${kinds[of].pl} po terminie: ${orders.length + more}`,
      heading: `${kinds[of].pl}: minął termin`,
      paragraphs: [
        'Termin następnego kroku minął. O każdej z tych spraw piszemy raz.',
        ...(more > 0 ? [`Pozostałe (${more}) znajdziesz na liście.`] : []),
      ],
      facts: facts(orders, 'pl', 'bez opiekuna', 'bez terminu'),
      action: { label: 'Zobacz listę', path: queue(of, 'overdue') },
    }),
    en: ({ of, orders, more }) => ({
      subject: `${kinds[of].en} overdue: ${orders.length + more}`,
      heading: `${kinds[of].en}: the deadline has passed`,
      paragraphs: [
        'The deadline of the next step has passed. We notify you about each of them once.',
        ...(more > 0 ? [`The other ${more} are in the list.`] : []),
      ],
      facts: facts(orders, 'en', 'no owner', 'no due time'),
      action: { label: 'See the list', path: queue(of, 'overdue') },
    }),
  },
  orders_unowned: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ of, orders, more, new_since }) => ({
      subject: `${kinds[of].pl} bez opiekuna: ${orders.length + more}`,
      heading: `${kinds[of].pl} czekają na opiekuna`,
      paragraphs: [
        new_since > 0
          ? `Nowe od poprzedniego dnia roboczego: ${new_since}.`
          : 'Od poprzedniego dnia roboczego nie przybyło nowych.',
        ...(more > 0 ? [`Pozostałe (${more}) znajdziesz na liście.`] : []),
      ],
      facts: facts(orders, 'pl', '', 'bez terminu'),
      action: { label: 'Otwórz kolejkę', path: queue(of, 'nobody') },
    }),
    en: ({ of, orders, more, new_since }) => ({
      subject: `${kinds[of].en} without an owner: ${orders.length + more}`,
      heading: `${kinds[of].en} waiting for an owner`,
      paragraphs: [
        new_since > 0 ? `New since the last working day: ${new_since}.` : 'None new since the last working day.',
        ...(more > 0 ? [`The other ${more} are in the list.`] : []),
      ],
      facts: facts(orders, 'en', '', 'no due time'),
      action: { label: 'Open the queue', path: queue(of, 'nobody') },
    }),
  },
}
