import { and, assign, not, or, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/lifecycle-actor.ts'
import { warsawLocal } from '#contract/moment.ts'
import { today } from '#contract/rules.ts'
import type { TrainingTermStatus } from '#contract/training/statuses.ts'

/** How often an offered place may be let go before the person is taken off the waiting list. */
export const lapsesAllowed = 1

/** What the guards read: the participant's columns, and what the server reads of the term with it. */
export interface ParticipantContext {
  /** Null for people of a contractor who is no partner: only unrestricted staff reach them. */
  partner_id: number | null
  waiting_since: string | null
  offered_until: string | null
  signed_at: string | null
  attendance_at: string | null
  attendance_by: number | null
  cancelled_at: string | null
  cancel_reason: string | null
  /** How many offers went by unanswered. */
  lapses: number
  has_certificate: boolean
  term_status: TrainingTermStatus
  /** YYYY-MM-DD, as all days here: days in Warsaw are compared, never hours. */
  training_date: string
  /** When it begins, as the clock in Warsaw says: `YYYY-MM-DDTHH:MM`. Nobody comes onto the term afterwards. */
  starts_at: string
  /** Last day on which a company registers. */
  last_registration_day: string
  /** Last day on which a company cancels, moves and substitutes by itself. */
  deadline: string
  free_places: number
  waiting_list: boolean
  /** Whether the certificate's date and template are set. */
  certificate_ready: boolean
}

/** The term that somebody is moved to. */
export interface MoveTarget {
  is_open: boolean
  has_place: boolean
  /** Of the same training, or of one that it may be exchanged for. */
  is_allowed: boolean
}

export type ParticipantEvent = Stamp &
  (
    | { type: 'participant.sign' }
    | { type: 'participant.queue' }
    /** `reason`: staff offer out of the list's order. */
    | { type: 'participant.offer'; until: string; reason?: string | null }
    | { type: 'participant.take' }
    | { type: 'participant.lapse' }
    | { type: 'participant.decline'; reason?: string | null }
    | { type: 'participant.leave'; reason?: string | null }
    | { type: 'participant.move'; to: MoveTarget }
    | { type: 'participant.substitute' }
    | { type: 'participant.cancel'; reason?: string | null }
    | { type: 'participant.present' }
    | { type: 'participant.absent' }
    | { type: 'participant.correct' }
    | { type: 'participant.unmark' }
    | { type: 'participant.certify' }
    /** Corrects how the person is reached, and how the name is written. */
    | { type: 'participant.update' }
  )

const staff = 'training.participants'
const zone = 'partnerzone.training.participants'
/** What lets staff take somebody off a term: one person, or all of a term that is cancelled. */
const ending = [`${staff}.cancel`, 'training.cancellations.store']

interface Args {
  context: ParticipantContext
  event: ParticipantEvent
}

const dayOf = ({ event }: Args) => today(new Date(event.at))
const isAhead = ({ context, event }: Args) => warsawLocal(event.at) < context.starts_at
const isWithin = ({ context, event }: Args) =>
  context.partner_id === null ? event.by.partners === 'all' : actsFor(event.by, context.partner_id)
const isStaffWith = (args: Args, ...permissions: string[]) =>
  permissions.some((permission) => may(args.event.by, permission)) && isWithin(args)
const isPartnerWith = (args: Args, permission: string) => may(args.event.by, permission) && isWithin(args)
const isSystem = ({ event }: Args) => event.by.system === true

/**
 * The life of a participant (domain, part 1.6; specification, section 4: only Signed may be moved, and who has a
 * certificate keeps their status). `new` is nobody's stored status: a person before they are signed or wait.
 */
export const participant = setup({
  types: { context: {} as ParticipantContext, events: {} as ParticipantEvent, input: {} as ParticipantContext },
  guards: {
    isSystem,
    mayRegister: (args) =>
      isStaffWith(args, `${staff}.store`) ||
      (isPartnerWith(args, 'partnerzone.training.records.store') && dayOf(args) <= args.context.last_registration_day),
    isTermOpen: (args) => args.context.term_status === 'open' && isAhead(args),
    /** A term whose registration is over still gives the places that people of its waiting list were offered. */
    isTermAhead: (args) => ['open', 'closed'].includes(args.context.term_status) && isAhead(args),
    hasFreePlace: ({ context }) => context.free_places > 0,
    hasWaitingList: ({ context }) => context.waiting_list,
    mayOffer: (args) =>
      args.event.type === 'participant.offer' && Boolean(args.event.reason) && isStaffWith(args, `${staff}.offer`),
    mayTake: (args) => isPartnerWith(args, `${zone}.take`) || isStaffWith(args, `${staff}.take`),
    isInTime: ({ context, event }) =>
      context.offered_until !== null && Date.parse(event.at) < Date.parse(context.offered_until),
    mayLapseAgain: ({ context }) => context.lapses < lapsesAllowed,
    mayDecline: (args) => isPartnerWith(args, `${zone}.decline`) || isStaffWith(args, ...ending),
    mayLeave: (args) => isPartnerWith(args, `${zone}.leave`) || isStaffWith(args, ...ending),
    mayMove: (args) =>
      isStaffWith(args, `${staff}.move`, 'training.cancellations.store') ||
      (isPartnerWith(args, `${zone}.move`) && dayOf(args) <= args.context.deadline),
    isMovable: ({ event }) =>
      event.type === 'participant.move' && event.to.is_open && event.to.has_place && event.to.is_allowed,
    maySubstitute: (args) =>
      dayOf(args) < args.context.training_date &&
      (isStaffWith(args, `${staff}.substitute`) ||
        (isPartnerWith(args, `${zone}.substitute`) && dayOf(args) <= args.context.deadline)),
    mayCancel: (args) =>
      isStaffWith(args, ...ending) || (isPartnerWith(args, `${zone}.cancel`) && dayOf(args) <= args.context.deadline),
    mayNoteAttendance: (args) => isStaffWith(args, 'training.attendance.update', 'training.attendance.scan'),
    isTermDayReached: (args) => args.context.term_status !== 'cancelled' && dayOf(args) >= args.context.training_date,
    hasCertificate: ({ context }) => context.has_certificate,
    mayUpdate: (args) => isStaffWith(args, `${staff}.update`),
    mayCertify: (args) => isStaffWith(args, 'training.certificate-issues.store'),
    isCertificateReady: ({ context }) => context.certificate_ready,
  },
  actions: {
    sign: assign({ signed_at: ({ event }) => event.at, waiting_since: null, offered_until: null }),
    queue: assign({ waiting_since: ({ event }) => event.at }),
    offer: assign({ offered_until: ({ event }) => (event.type === 'participant.offer' ? event.until : null) }),
    lapse: assign({
      lapses: ({ context }) => context.lapses + 1,
      waiting_since: ({ event }) => event.at,
      offered_until: null,
    }),
    cancel: assign(({ event }) => ({
      cancelled_at: event.at,
      cancel_reason: 'reason' in event ? (event.reason ?? null) : null,
      waiting_since: null,
      offered_until: null,
    })),
    noteAttendance: assign({
      attendance_at: ({ event }) => event.at,
      attendance_by: ({ event }) => event.by.user_id,
    }),
    forgetAttendance: assign({ attendance_at: null, attendance_by: null }),
    certify: assign({ has_certificate: true }),
    note: () => undefined,
  },
}).createMachine({
  id: 'participant',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: {
        'participant.sign': {
          guard: and(['mayRegister', 'isTermOpen', 'hasFreePlace']),
          target: 'signed',
          actions: 'sign',
        },
        'participant.queue': {
          guard: and(['mayRegister', 'isTermOpen', not('hasFreePlace'), 'hasWaitingList']),
          target: 'waiting',
          actions: 'queue',
        },
      },
    },
    waiting: {
      on: {
        'participant.update': { guard: 'mayUpdate', actions: 'note' },
        'participant.offer': [
          { guard: and(['isSystem', 'isTermOpen', 'hasFreePlace']), target: 'offered', actions: 'offer' },
          { guard: and(['mayOffer', 'isTermAhead', 'hasFreePlace']), target: 'offered', actions: 'offer' },
        ],
        'participant.leave': { guard: or(['isSystem', 'mayLeave']), target: 'cancelled', actions: 'cancel' },
      },
    },
    offered: {
      on: {
        'participant.update': { guard: 'mayUpdate', actions: 'note' },
        'participant.take': { guard: and(['mayTake', 'isInTime', 'isTermAhead']), target: 'signed', actions: 'sign' },
        'participant.lapse': [
          { guard: and(['isSystem', not('isInTime'), 'mayLapseAgain']), target: 'waiting', actions: 'lapse' },
          { guard: and(['isSystem', not('isInTime')]), target: 'cancelled', actions: 'cancel' },
        ],
        'participant.decline': { guard: or(['isSystem', 'mayDecline']), target: 'cancelled', actions: 'cancel' },
      },
    },
    signed: {
      on: {
        'participant.update': { guard: 'mayUpdate', actions: 'note' },
        'participant.move': {
          guard: and([or(['isSystem', 'mayMove']), 'isMovable', not('hasCertificate')]),
          actions: 'note',
        },
        'participant.substitute': { guard: and(['maySubstitute', not('hasCertificate')]), actions: 'note' },
        'participant.cancel': {
          guard: and([or(['isSystem', 'mayCancel']), not('hasCertificate')]),
          target: 'cancelled',
          actions: 'cancel',
        },
        'participant.present': {
          guard: and(['mayNoteAttendance', 'isTermDayReached']),
          target: 'present',
          actions: 'noteAttendance',
        },
        'participant.absent': {
          guard: and(['mayNoteAttendance', 'isTermDayReached']),
          target: 'absent',
          actions: 'noteAttendance',
        },
      },
    },
    present: {
      on: {
        'participant.update': { guard: 'mayUpdate', actions: 'note' },
        'participant.correct': {
          guard: and(['mayNoteAttendance', not('hasCertificate')]),
          target: 'absent',
          actions: 'noteAttendance',
        },
        'participant.unmark': {
          guard: and(['mayNoteAttendance', not('hasCertificate')]),
          target: 'signed',
          actions: 'forgetAttendance',
        },
        'participant.certify': {
          guard: and([or(['isSystem', 'mayCertify']), 'isCertificateReady', not('hasCertificate')]),
          actions: 'certify',
        },
      },
    },
    absent: {
      on: {
        'participant.update': { guard: 'mayUpdate', actions: 'note' },
        'participant.correct': {
          guard: and(['mayNoteAttendance', not('hasCertificate')]),
          target: 'present',
          actions: 'noteAttendance',
        },
        'participant.unmark': {
          guard: and(['mayNoteAttendance', not('hasCertificate')]),
          target: 'signed',
          actions: 'forgetAttendance',
        },
      },
    },
    cancelled: {},
  },
})
