import type { RowText } from '#contract/declare/row-text.ts'
import { orOtherWord } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { writtenMoment } from '#contract/values/moment.ts'
import type { DueRow } from './due/due.ts'
import type { WaitingReason } from './handling/waiting.ts'
import type { PartnerMaintenanceRow } from './maintenance/entity.ts'
import type { MaintenanceOutcome } from './maintenance/lifecycle.ts'
import type { OrderStatusOf } from './order-statuses.ts'
import { type Resolution, resolutionWords } from './resolutions.ts'
import { nextStep } from './statuses.ts'

type Waiting<Of extends 'warranty' | 'parts'> = { status: OrderStatusOf<Of>; waiting_reason: WaitingReason | null }
const name = 'next_step'

/** What an order waits for, in the short form of lists of the back office; how a completed warranty order was resolved. */
export const nextWarrantyTask: RowText<Waiting<'warranty'> & { resolution: Resolution | null }> = {
  name,
  of: ({ status, waiting_reason, resolution }) => {
    if (resolution) return resolutionWords[resolution]
    return status === 'completed' ? null : nextStep('warranty', status, waiting_reason).task
  },
}

/** The same of an order of parts. */
export const nextPartsTask: RowText<Waiting<'parts'>> = {
  name,
  of: ({ status, waiting_reason }) => (status === 'completed' ? null : nextStep('parts', status, waiting_reason).task),
}

/** The next step as a partner reads it. */
export const nextWarrantyStep: RowText<Waiting<'warranty'>> = {
  name,
  of: ({ status, waiting_reason }) => nextStep('warranty', status, waiting_reason).partner,
}

export const nextPartsStep: RowText<Waiting<'parts'>> = {
  name,
  of: ({ status, waiting_reason }) => nextStep('parts', status, waiting_reason).partner,
}

/** How a maintenance has ended. */
export const maintenanceOutcomeWords: Readonly<Record<MaintenanceOutcome, Translated>> = orOtherWord({
  done: { pl: 'Wykonany', en: 'Carried out' },
  not_done: { pl: 'Niewykonany', en: 'Not carried out' },
  cancelled: { pl: 'Anulowany', en: 'Cancelled' },
  withdrawn: { pl: 'Wycofany', en: 'Withdrawn' },
  no_answer: { pl: 'Brak odpowiedzi partnera', en: 'No answer from the partner' },
})

/** The next step of a maintenance for staff: its visit, what is missing of its report, or what it waits for. */
export const nextMaintenanceTask: RowText<PartnerMaintenanceRow> = {
  name,
  of: (row) =>
    ofVisit(row, { pl: 'Sprawdź protokół z wizyty', en: 'Check the visit report' }) ??
    (row.status === 'completed' ? null : nextStep('maintenance', row.status, row.waiting_reason, row.by_partner).task),
}

/** The same as a partner reads it. */
export const nextMaintenanceStep: RowText<PartnerMaintenanceRow> = {
  name,
  of: (row) =>
    ofVisit(row, { pl: 'Sprawdzamy protokół z wizyty', en: 'We are checking the visit report' }) ??
    nextStep('maintenance', row.status, row.waiting_reason, row.by_partner).partner,
}

function ofVisit(row: PartnerMaintenanceRow, checked: Translated): Translated | null {
  const { outcome, report_kept_at, visited_on, status, visit_at, visit_status } = row
  if (outcome !== null && outcome !== 'done') return maintenanceOutcomeWords[outcome]
  if (report_kept_at && visited_on && status !== 'completed') return checked
  if (report_kept_at && status !== 'completed')
    return { pl: 'Podaj wynik i dzień wizyty', en: 'Enter the outcome and the day of the visit' }
  if (!visit_at) return null
  const isToCome = visit_status === 'planned' || visit_status === 'confirmed'
  if (isToCome && status !== 'completed' && Date.parse(visit_at) <= Date.now())
    return at(visit_at, { pl: 'Podaj wynik wizyty z {at}', en: 'Enter the outcome of the visit of {at}' })
  if (status !== 'inprogress') return null
  return visit_status === 'confirmed'
    ? at(visit_at, { pl: 'Wizyta {at}, potwierdzona', en: 'Visit on {at}, confirmed' })
    : at(visit_at, { pl: 'Wizyta {at}', en: 'Visit on {at}' })
}

function at(moment: string, { pl, en }: Translated): Translated {
  return { pl: pl.replace('{at}', writtenMoment(moment, 'pl')), en: en.replace('{at}', writtenMoment(moment, 'en')) }
}

/** The order for a due date: its number and visit, or that another company has it. */
export const dueOrder: RowText<Pick<DueRow, 'order'>> = {
  name: 'order_and_visit',
  of: ({ order }) => {
    if (!order) return null
    if (!order.is_own) return { pl: 'Zgłoszone przez inną firmę', en: 'Ordered by another company' }
    const { visit_at } = order
    const number = order.order_number ?? ''
    if (!visit_at) return { pl: number, en: number }
    return { pl: `${number} · ${writtenMoment(visit_at, 'pl')}`, en: `${number} · ${writtenMoment(visit_at, 'en')}` }
  },
}
