import type { By } from '#contract/lifecycle-actor.ts'
import { today } from '#contract/rules.ts'
import type { TrainingTermStatus } from '#contract/training/statuses.ts'
import {
  isPriceValid,
  isRegistrationOver,
  isTermOver,
  type TrainingTermContext,
  type TrainingTermEvent,
  trainingTerm,
} from './term-lifecycle.ts'

/** What of a term says where it is in its life. */
export type TrainingTermState = TrainingTermContext & { status: TrainingTermStatus }

/** The chart's snapshot of a stored term. */
export function trainingTermSnapshot({ status, ...row }: TrainingTermState) {
  return trainingTerm.resolveState({ value: status, context: contextOf(row) })
}

function contextOf(row: TrainingTermContext): TrainingTermContext {
  const { city, address, training_date, start_time, end_time, registration_until, price_brutto, price_netto } = row
  const { total_places, taken_places, has_regulations, unattended, certificates } = row
  return {
    city,
    address,
    training_date,
    start_time,
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

/** What somebody can do about the status of a term by a button, in the order of its life. Cancelling has a page of its own. */
export const termVerbs = ['open', 'close', 'reopen', 'complete', 'undo'] as const
export type TermVerb = (typeof termVerbs)[number]

/** The verbs that the chart allows this person now. */
export function termChoices(term: TrainingTermState, by: By, at = new Date().toISOString()): TermVerb[] {
  const snapshot = trainingTermSnapshot(term)
  return termVerbs.filter((verb) => snapshot.can({ type: `term.${verb}`, by, at }))
}

/** Whether this person may cancel the term now, once there is a reason. */
export function canCancelTerm(term: TrainingTermState, by: By, at = new Date().toISOString()): boolean {
  return trainingTermSnapshot(term).can({ type: 'term.cancel', reason: '…', by, at })
}

/** What stands in the way of opening a planned term, and of completing one that was held. */
export const termObstacles = [
  'date_past',
  'registration_past',
  'place',
  'places',
  'price',
  'regulations',
  'not_over',
  'attendance',
  'certificates',
] as const
export type TermObstacle = (typeof termObstacles)[number]

/** Why a verb is refused to somebody who holds its permission; empty when nothing stands in the way. */
export function obstaclesOf(verb: TermVerb, term: TrainingTermState, at = new Date().toISOString()): TermObstacle[] {
  const day = today(new Date(at))
  const ahead: [TermObstacle, boolean][] = [
    ['date_past', term.training_date <= day],
    ['registration_past', term.training_date > day && isRegistrationOver(term, at)],
  ]
  const found: Record<TermVerb, [TermObstacle, boolean][]> = {
    open: [
      ...ahead,
      ['place', term.city.trim() === '' || term.address.trim() === ''],
      ['places', term.total_places < 1],
      ['price', !isPriceValid(term)],
      ['regulations', !term.has_regulations],
    ],
    close: [],
    reopen: ahead,
    complete: [
      ['not_over', !isTermOver(term, at)],
      ['attendance', term.unattended > 0],
    ],
    undo: [['certificates', term.certificates > 0]],
  }
  return found[verb].filter(([, stands]) => stands).map(([obstacle]) => obstacle)
}
