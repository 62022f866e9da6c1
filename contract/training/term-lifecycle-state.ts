import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import type { TrainingTermStatus } from '#contract/training/statuses.ts'
import { today } from '#contract/values/rules.ts'
import { type TermVerb, termVerb } from './statuses.ts'
import {
  isPriceValid,
  isRegistrationOver,
  isTermOver,
  type TrainingTermContext,
  type TrainingTermEvent,
  trainingTerm,
} from './term-lifecycle.ts'

/** The columns of a term that its lifecycle reads. */
export type TrainingTermState = TrainingTermContext & { status: TrainingTermStatus }

/** Builds the chart's snapshot of a stored term. */
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

/** Whether the lifecycle allows an event now. */
export function canTrainingTerm(term: TrainingTermState, event: TrainingTermEvent): boolean {
  return trainingTermSnapshot(term).can(event)
}

/**
 * False for the one status that selectors do not offer: cancelling is a separate action (specification, section 4; domain, part
 * 1.5).
 */
export function isSelectable(status: TrainingTermStatus): boolean {
  return status !== 'cancelled'
}

/** The actions that the lifecycle allows this person now. */
export function termChoices(term: TrainingTermState, by: By, at = new Date().toISOString()): TermVerb[] {
  const snapshot = trainingTermSnapshot(term)
  return namesOf(termVerb).filter((verb) => snapshot.can({ type: `term.${verb}`, by, at }))
}

/** Whether this person may cancel the term now, given a reason. */
export function canCancelTerm(term: TrainingTermState, by: By, at = new Date().toISOString()): boolean {
  return trainingTermSnapshot(term).can({ type: 'term.cancel', reason: '…', by, at })
}

/** Conditions that block opening a planned term, or completing a past one. */
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

/** Conditions that block an action for a person with its permission; empty when there are none. */
export function obstaclesOf(verb: TermVerb, term: TrainingTermState, at = new Date().toISOString()): TermObstacle[] {
  const day = today(new Date(at))
  const ahead: [TermObstacle, boolean][] = [
    ['date_past', term.training_date <= day],
    ['registration_past', term.training_date > day && isRegistrationOver(term, at)],
  ]
  const found: Partial<Record<TermVerb, [TermObstacle, boolean][]>> = {
    open: [
      ...ahead,
      ['place', term.city.trim() === '' || term.address.trim() === ''],
      ['places', term.total_places < 1],
      ['price', !isPriceValid(term)],
      ['regulations', !term.has_regulations],
    ],
    reopen: ahead,
    complete: [
      ['not_over', !isTermOver(term, at)],
      ['attendance', term.unattended > 0],
    ],
    undo: [['certificates', term.certificates > 0]],
  }
  return (found[verb] ?? []).filter(([, stands]) => stands).map(([obstacle]) => obstacle)
}
