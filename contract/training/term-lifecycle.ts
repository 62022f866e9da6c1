import { and, setup } from 'xstate'
import { isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'

/** Data read by the guards: columns of the term and its training, and two counts. */
export interface TrainingTermContext {
  city: string
  address: string
  training_date: string
  /** HH:MM in Warsaw time. */
  start_time: string
  end_time: string
  /** Last day of registration; null for the day of the training. */
  registration_until: string | null
  price_brutto: string
  price_netto: string
  total_places: number
  taken_places: number
  /** Whether the training has regulations, which are required for ordering. */
  has_regulations: boolean
  /** Participants with a place whose attendance is not marked. */
  unattended: number
  /** Certificates of this term that are not revoked. */
  certificates: number
}

export type TrainingTermEvent = Stamp &
  (
    | { type: 'term.save' }
    | { type: 'term.open' }
    | { type: 'term.close' }
    | { type: 'term.reopen' }
    | { type: 'term.complete' }
    /** The outcome for each participant is decided in the flow `termCancellation`. */
    | { type: 'term.cancel'; reason: string | null }
    | { type: 'term.undo' }
    | { type: 'term.change_places'; total_places: number }
    | { type: 'term.delete' }
  )

interface Args {
  context: TrainingTermContext
  event: TrainingTermEvent
}

const hasPermission = ({ event }: Args, permission: string) => may(event.by, `training.${permission}`)

/** Whether the gross price is at least 0 and the net price does not exceed it. */
export function isPriceValid({ price_brutto, price_netto }: Pick<TrainingTermContext, 'price_brutto' | 'price_netto'>) {
  return Number(price_netto) >= 0 && Number(price_brutto) >= Number(price_netto)
}

/** Last day of registration, in Warsaw time. */
export function lastRegistrationDay(term: Pick<TrainingTermContext, 'training_date' | 'registration_until'>): string {
  const { training_date, registration_until } = term
  return registration_until === null || registration_until > training_date ? training_date : registration_until
}

/** Beginning of the training in Warsaw time, `YYYY-MM-DDTHH:MM`. */
export function startOf({
  training_date,
  start_time,
}: Pick<TrainingTermContext, 'training_date' | 'start_time'>): string {
  return `${training_date}T${start_time}`
}

/** Whether registration has closed: its last day is over, or the training has begun. `at` is ISO 8601. */
export function isRegistrationOver(
  term: Pick<TrainingTermContext, 'training_date' | 'start_time' | 'registration_until'>,
  at: string,
): boolean {
  return today(new Date(at)) > lastRegistrationDay(term) || warsawLocal(at) >= startOf(term)
}

/** Whether the training has ended, in Warsaw time. `at` is ISO 8601. */
export function isTermOver(term: Pick<TrainingTermContext, 'training_date' | 'end_time'>, at: string): boolean {
  return warsawLocal(at) >= `${term.training_date}T${term.end_time}`
}

/**
 * Lifecycle of a training term (domain, part 1.5). "Full" is no status: it is computed from the places. A term is cancelled by
 * a separate action, with a reason and a decision about every participant, never by choosing a status.
 */
export const trainingTerm = setup({
  types: {
    context: {} as TrainingTermContext,
    events: {} as TrainingTermEvent,
    input: {} as TrainingTermContext,
  },
  guards: {
    maySave: (args) => hasPermission(args, 'terms.update'),
    mayOpen: (args) => hasPermission(args, 'terms.open'),
    mayClose: (args) => hasPermission(args, 'terms.close'),
    mayReopen: (args) => hasPermission(args, 'terms.reopen'),
    mayComplete: (args) => hasPermission(args, 'terms.complete'),
    mayCancel: (args) => hasPermission(args, 'cancellations.store'),
    mayUndo: (args) => hasPermission(args, 'terms.undo'),
    mayDelete: (args) => hasPermission(args, 'terms.destroy'),
    isSystem,
    isInFuture: ({ context, event }) => context.training_date > today(new Date(event.at)),
    isRegistrationAhead: ({ context, event }) => !isRegistrationOver(context, event.at),
    isRegistrationOver: ({ context, event }) => isRegistrationOver(context, event.at),
    isOver: ({ context, event }) => isTermOver(context, event.at),
    hasPlace: ({ context }) => context.city.trim() !== '' && context.address.trim() !== '',
    hasPlaces: ({ context }) => context.total_places > 0,
    hasPrice: ({ context }) => isPriceValid(context),
    hasRegulations: ({ context }) => context.has_regulations,
    isAttendanceSet: ({ context }) => context.unattended === 0,
    hasReason: ({ event }) => event.type === 'term.cancel' && Boolean(event.reason?.trim()),
    hasNoCertificate: ({ context }) => context.certificates === 0,
    holdsTaken: ({ context, event }) =>
      event.type === 'term.change_places' && event.total_places > 0 && event.total_places >= context.taken_places,
    isEmpty: ({ context }) => context.taken_places === 0,
  },
  actions: { note: () => undefined },
}).createMachine({
  id: 'trainingTerm',
  description: 'A term of a training: planned, open for registration, closed, completed or cancelled.',
  context: ({ input }) => input,
  initial: 'planned',
  on: { 'term.change_places': { guard: and(['maySave', 'holdsTaken']), actions: 'note' } },
  states: {
    planned: {
      meta: { view: 'that the term is being prepared, with open' },
      on: {
        'term.save': { guard: 'maySave', actions: 'note' },
        'term.open': {
          guard: and([
            'mayOpen',
            'isInFuture',
            'isRegistrationAhead',
            'hasPlace',
            'hasPlaces',
            'hasPrice',
            'hasRegulations',
          ]),
          target: 'open',
        },
        'term.cancel': { guard: and(['mayCancel', 'hasReason', 'hasNoCertificate']), target: 'cancelled' },
        'term.delete': { guard: and(['mayDelete', 'isEmpty']), actions: 'note' },
      },
    },
    open: {
      meta: { view: 'that people register, with close' },
      on: {
        'term.save': { guard: 'maySave', actions: 'note' },
        'term.close': [
          { guard: 'mayClose', target: 'closed' },
          { guard: and(['isSystem', 'isRegistrationOver']), target: 'closed' },
        ],
        'term.complete': { guard: and(['mayComplete', 'isOver', 'isAttendanceSet']), target: 'completed' },
        'term.cancel': { guard: and(['mayCancel', 'hasReason', 'hasNoCertificate']), target: 'cancelled' },
      },
    },
    closed: {
      meta: { view: 'that registration is closed, with reopen and complete' },
      on: {
        'term.save': { guard: 'maySave', actions: 'note' },
        'term.reopen': { guard: and(['mayReopen', 'isInFuture', 'isRegistrationAhead']), target: 'open' },
        'term.complete': { guard: and(['mayComplete', 'isOver', 'isAttendanceSet']), target: 'completed' },
        'term.cancel': { guard: and(['mayCancel', 'hasReason', 'hasNoCertificate']), target: 'cancelled' },
      },
    },
    completed: {
      meta: { view: 'that the training was held' },
      on: { 'term.undo': { guard: and(['mayUndo', 'hasNoCertificate']), target: 'closed' } },
    },
    cancelled: { meta: { view: 'that the term was cancelled, and why' } },
  },
})
