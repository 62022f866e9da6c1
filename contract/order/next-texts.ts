import type { RowText } from '#contract/declare/row-text.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { warsawLocal, writtenDay, writtenMoment } from '#contract/values/moment.ts'
import type { OrderRow } from './entity.ts'
import type { ZoneOrderRow } from './zone.ts'

const name = 'next_step'
const moment = (value: string): Translated => ({ pl: writtenMoment(value, 'pl'), en: writtenMoment(value, 'en') })
const day = (value: string): Translated => {
  const local = warsawLocal(value).slice(0, 10)
  return { pl: writtenDay(local, 'pl'), en: writtenDay(local, 'en') }
}

/** What becomes of a training order: what waits for staff, until when its places are held, or when it was paid. */
export const nextOfTrainingOrder: RowText<
  Pick<OrderRow, 'status' | 'hold_until' | 'paid_at' | 'paid_online' | 'open_tasks'>
> = {
  name,
  of: ({ status, hold_until, paid_at, paid_online, open_tasks }) => {
    if (open_tasks > 0) return { pl: 'do załatwienia przez pracownika', en: 'to be settled by staff' }
    if (status === 'unpaid' && hold_until) {
      const { pl, en } = moment(hold_until)
      return { pl: `rezerwacja do ${pl}`, en: `places held until ${en}` }
    }
    if (status === 'unpaid') return { pl: 'miejsca zarezerwowane bezterminowo', en: 'places held for now' }
    if (status !== 'paid' || !paid_at) return null
    const { pl, en } = day(paid_at)
    return paid_online ? { pl: `online, ${pl}`, en: `online on ${en}` } : { pl, en: `on ${en}` }
  },
}

/** The same as the company reads it. */
export const nextOfCompanyOrder: RowText<Pick<ZoneOrderRow, 'status' | 'hold_until' | 'paid_at'>> = {
  name,
  of: ({ status, hold_until, paid_at }) => {
    if (status === 'unpaid' && hold_until) {
      const { pl, en } = moment(hold_until)
      return { pl: `do zapłaty do ${pl}`, en: `to be paid by ${en}` }
    }
    if (status !== 'paid' || !paid_at) return null
    const { pl, en } = day(paid_at)
    return { pl: `opłacone ${pl}`, en: `paid on ${en}` }
  },
}
