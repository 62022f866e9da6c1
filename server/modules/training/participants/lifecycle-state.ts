import type { Stamp } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import {
  type MoveTarget,
  type ParticipantContext,
  type ParticipantEvent,
  participant,
} from '#contract/training/participant-lifecycle.ts'
import { type ParticipantAct, type ParticipantStatus, participantActs } from '#contract/training/statuses.ts'
import { lastRegistrationDay, startOf } from '#contract/training/term-lifecycle.ts'
import { daysBefore } from '#contract/values/days.ts'

/** The columns of a participant that the lifecycle reads and writes. */
export type ParticipantLife = Pick<
  ParticipantContext,
  | 'partner_id'
  | 'waiting_since'
  | 'offered_until'
  | 'signed_at'
  | 'attendance_at'
  | 'attendance_by'
  | 'cancelled_at'
  | 'cancel_reason'
> & { status: ParticipantStatus }

/** The columns of the term and its training that the lifecycle reads. Days are YYYY-MM-DD in Warsaw time. */
export interface TermOfParticipant {
  status: ParticipantContext['term_status']
  training_date: string
  start_time: string
  certificate_date: string | null
  registration_until: string | null
  total_places: number
  taken_places: number
  training: { deadline_days: number; waiting_list: boolean; certificate_id: number | null }
}

/** Values counted in other tables: certificates and expired offers. */
export interface ParticipantFacts {
  has_certificate: boolean
  lapses: number
}

/** Last day on which a company can cancel, move and substitute by itself. */
export function deadlineOf(training_date: string, deadline_days: number): string {
  return daysBefore(training_date, deadline_days)
}

/** Builds the chart's snapshot of a participant; `null` stands for a person before registration. */
export function participantSnapshot(
  life: ParticipantLife | { status: null; partner_id: number | null },
  term: TermOfParticipant,
  facts: ParticipantFacts = { has_certificate: false, lapses: 0 },
) {
  const columns: Omit<ParticipantLife, 'status'> =
    life.status === null
      ? {
          partner_id: life.partner_id,
          waiting_since: null,
          offered_until: null,
          signed_at: null,
          attendance_at: null,
          attendance_by: null,
          cancelled_at: null,
          cancel_reason: null,
        }
      : {
          partner_id: life.partner_id,
          waiting_since: life.waiting_since,
          offered_until: life.offered_until,
          signed_at: life.signed_at,
          attendance_at: life.attendance_at,
          attendance_by: life.attendance_by,
          cancelled_at: life.cancelled_at,
          cancel_reason: life.cancel_reason,
        }
  return participant.resolveState({
    value: life.status ?? 'new',
    context: {
      ...columns,
      ...facts,
      term_status: term.status,
      training_date: term.training_date,
      starts_at: startOf(term),
      last_registration_day: lastRegistrationDay(term),
      deadline: deadlineOf(term.training_date, term.training.deadline_days),
      free_places: term.total_places - term.taken_places,
      waiting_list: term.training.waiting_list,
      certificate_ready: term.certificate_date !== null && term.training.certificate_id !== null,
    },
  })
}

const reachable: MoveTarget = { is_open: true, has_place: true, is_allowed: true }

/** The actions that the lifecycle allows this person now. Whether a target term has room is checked when it is chosen. */
export function participantChoices(
  life: ParticipantLife,
  term: TermOfParticipant,
  facts: ParticipantFacts,
  stamp: Stamp,
): ParticipantAct[] {
  const snapshot = participantSnapshot(life, term, facts)
  const event = (verb: ParticipantAct): ParticipantEvent => {
    if (verb === 'offer') return { type: 'participant.offer', until: stamp.at, reason: 'asked', ...stamp }
    if (verb === 'move') return { type: 'participant.move', to: reachable, ...stamp }
    return { type: `participant.${verb}`, ...stamp }
  }
  return namesOf(participantActs).filter((verb) => snapshot.can(event(verb)))
}
