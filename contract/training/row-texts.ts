import { type RowText, rowStatus } from '#contract/declare/row-text.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { warsawLocal, writtenDay, writtenMoment } from '#contract/values/moment.ts'
import { trainingStatus } from './statuses.ts'
import type { ZoneParticipant } from './zone.ts'

/** The next step of a person on a training, as the company reads it. */
export const nextOfParticipant: RowText<ZoneParticipant> = {
  name: 'next_step',
  of: (row) => {
    if (row.status === 'offered' && row.offered_until !== null) return placeHeld(row.offered_until)
    if (row.status === 'waiting' && row.waiting_position !== null)
      return {
        pl: `Pozycja ${row.waiting_position} na liście oczekujących. Napiszemy, gdy zwolni się miejsce.`,
        en: `Position ${row.waiting_position} on the waiting list. We will write to you when a place becomes available.`,
      }
    if (row.status === 'signed' && row.order_status === 'unpaid' && row.order_id !== null)
      return { pl: 'Jeszcze nieopłacone.', en: 'Not paid yet.' }
    if (row.status === 'signed' && row.choices.includes('cancel'))
      return {
        pl: `Zmiany możliwe do ${writtenDay(row.deadline, 'pl')}`,
        en: `Can be changed until ${writtenDay(row.deadline, 'en')}`,
      }
    if (row.certificate_number !== null)
      return { pl: `Certyfikat ${row.certificate_number}`, en: `Certificate ${row.certificate_number}` }
    if (row.status === 'present')
      return { pl: 'Certyfikat jest w przygotowaniu', en: 'The certificate is being prepared' }
    return null
  },
}

/** Until when a place is offered: a file is read later, so it does not say how long that is. */
function placeHeld(until: string): Translated {
  return {
    pl: `Miejsce czeka do ${writtenMoment(until, 'pl')}`,
    en: `A place is held until ${writtenMoment(until, 'en')}`,
  }
}

/** Whether a training is offered, and has its regulations. */
export const trainingState = rowStatus(
  'state',
  ({ active, has_regulations }: { active: boolean; has_regulations: boolean }) =>
    trainingStatus[active ? (has_regulations ? 'active' : 'incomplete') : 'inactive'],
)

/** Until when a certificate is valid. */
export const certificateEnd: RowText<{ expires_on: string | null; revoked_at: string | null }> = {
  name: 'valid_until',
  of: ({ expires_on, revoked_at }) => {
    if (revoked_at) {
      const day = warsawLocal(revoked_at).slice(0, 10)
      return { pl: `unieważniony ${writtenDay(day, 'pl')}`, en: `revoked on ${writtenDay(day, 'en')}` }
    }
    if (!expires_on) return { pl: 'Bezterminowo', en: 'No end date' }
    return { pl: writtenDay(expires_on, 'pl'), en: writtenDay(expires_on, 'en') }
  },
}
