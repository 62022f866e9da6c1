import { and, assign, not, or, setup } from 'xstate'
import { actsFor, isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import type { TrainingTermStatus } from '#contract/training/statuses.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'

/** How many offered places may expire before the person is removed from the waiting list. */
export const lapsesAllowed = 1

/** Data read by the guards: the participant's columns, and those of the term. */
export interface ParticipantContext {
  /** Null for people of a contractor without a partner; only unrestricted staff may act on them. */
  partner_id: number | null
  waiting_since: string | null
  offered_until: string | null
  signed_at: string | null
  attendance_at: string | null
  attendance_by: number | null
  cancelled_at: string | null
  cancel_reason: string | null
  /** Number of offers that expired without an answer. */
  lapses: number
  has_certificate: boolean
  term_status: TrainingTermStatus
  /** YYYY-MM-DD in Warsaw time, like all days here; days are compared, never hours. */
  training_date: string
  /** Beginning in Warsaw time, `YYYY-MM-DDTHH:MM`. The term takes no one afterwards. */
  starts_at: string
  /** Last day on which a company can register. */
  last_registration_day: string
  /** Last day on which a company can cancel, move and substitute by itself. */
  deadline: string
  free_places: number
  waiting_list: boolean
  /** Whether the certificate's date and template are set. */
  certificate_ready: boolean
}

/** Target term of a move. */
export interface MoveTarget {
  is_open: boolean
  has_place: boolean
  /** Whether it belongs to the same training, or to one that it may be exchanged for. */
  is_allowed: boolean
}

export type ParticipantEvent = Stamp &
  (
    | { type: 'participant.sign' }
    | { type: 'participant.queue' }
    /** `reason`: staff offer the place out of turn. */
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
    /** The payment of an absent person is returned. */
    | { type: 'participant.refund'; reason?: string | null }
    | { type: 'participant.certify' }
    /** Corrects contact data and the spelling of the name. */
    | { type: 'participant.update' }
  )

const staff = 'training.participants'
const zone = 'partnerzone.training.participants'
/** Permissions that allow staff to remove participants: one of them, or all by cancelling the term. */
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

/**
 * Lifecycle of a participant (domain, part 1.6; specification, section 4: only Signed may be moved, and participants with a
 * certificate keep their status). `new` is never stored: it is a person before registration.
 */
export const participant = setup({
  types: { context: {} as ParticipantContext, events: {} as ParticipantEvent, input: {} as ParticipantContext },
  guards: {
    isSystem,
    mayRegister: (args) =>
      isStaffWith(args, `${staff}.store`) ||
      (isPartnerWith(args, 'partnerzone.training.records.store') && dayOf(args) <= args.context.last_registration_day),
    isTermOpen: (args) => args.context.term_status === 'open' && isAhead(args),
    /** After registration has closed, places can still be offered to the waiting list. */
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
    mayRefund: (args) => isStaffWith(args, `${staff}.refund`),
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
          { guard: and(['isSystem', 'isTermAhead', 'hasFreePlace']), target: 'offered', actions: 'offer' },
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
        'participant.refund': { guard: 'mayRefund', actions: 'note' },
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
