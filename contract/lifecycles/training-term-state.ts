import { type TrainingTermStatus, trainingTermStatuses } from '#contract/training-statuses.ts'
import { type TrainingTermContext, type TrainingTermEvent, trainingTerm } from './training-term.ts'

/** What of a term says where it is in its life. */
export type TrainingTermState = TrainingTermContext & { status: TrainingTermStatus }

/** The chart's snapshot of a stored term. */
export function trainingTermSnapshot({ status, ...row }: TrainingTermState) {
  return trainingTerm.resolveState({ value: status, context: contextOf(row) })
}

function contextOf(row: TrainingTermContext): TrainingTermContext {
  const { city, address, training_date, end_time, registration_until, price_brutto, price_netto } = row
  const { total_places, taken_places, has_regulations, unattended, certificates } = row
  return {
    city,
    address,
    training_date,
    end_time,
    registration_until,
    price_brutto,
    price_netto,
    total_places,
    taken_places,
    has_regulations,
    unattended,
    certificates,
  }
}

/** Whether the lifecycle lets this event happen to this term now. */
export function canTrainingTerm(term: TrainingTermState, event: TrainingTermEvent): boolean {
  return trainingTermSnapshot(term).can(event)
}

/** The one status that selectors do not offer: cancelling is an action of its own (specification, section 4; domain, part 1.5). */
export function isSelectable(status: TrainingTermStatus): boolean {
  return status !== 'cancelled'
}

/** Statuses that a selector of terms shows, with the one that cannot be chosen marked. */
export const termStatusOptions = trainingTermStatuses.map((status) => ({ id: status, disabled: !isSelectable(status) }))
