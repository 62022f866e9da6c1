import { describe, expect, it } from 'vitest'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import {
  deadlineOf,
  type ParticipantLife,
  participantChoices,
  type TermOfParticipant,
} from '#server/modules/training/participants/lifecycle-state.ts'

const by = (...names: string[]): By => ({
  user_id: 1,
  permissions: Object.fromEntries(names.map((name) => [name, true as const])),
  partners: [1],
  company_admin_of: [],
})
const company = by(
  ...['cancel', 'move', 'substitute', 'take', 'leave', 'decline'].map(
    (verb) => `partnerzone.training.participants.${verb}`,
  ),
)
const staff = by('training.attendance.update', 'training.participants.move', 'training.participants.cancel')
const signed: ParticipantLife = {
  status: 'signed',
  partner_id: 1,
  waiting_since: null,
  offered_until: null,
  signed_at: '2026-10-01T08:00:00Z',
  attendance_at: null,
  attendance_by: null,
  cancelled_at: null,
  cancel_reason: null,
}
const term: TermOfParticipant = {
  status: 'open',
  training_date: '2026-10-28',
  start_time: '09:00',
  certificate_date: '2026-10-28',
  registration_until: null,
  total_places: 10,
  taken_places: 1,
  training: { deadline_days: 3, waiting_list: true, certificate_id: 1 },
}
const none = { has_certificate: false, lapses: 0 }
const choices = (who: By, at: string, life = signed, facts = none) =>
  participantChoices(life, term, facts, { by: who, at })

describe('the deadline', () => {
  it('is a day of the calendar, also across the day of 25 hours', () => {
    // Summer time ends on 25 October 2026; three times 24 hours before the 28th would be the 24th, 23:00.
    expect(deadlineOf('2026-10-28', 3)).toBe('2026-10-25')
    expect(deadlineOf('2026-03-30', 1)).toBe('2026-03-29')
  })

  it('lets the company act until the last minute of that day in Warsaw, and not a minute longer', () => {
    expect(choices(company, '2026-10-25T22:59:00Z')).toEqual(['move', 'substitute', 'cancel'])
    expect(choices(company, '2026-10-25T23:00:00Z')).toEqual([])
    expect(choices(staff, '2026-10-25T23:00:00Z')).toEqual(['move', 'cancel'])
  })
})

describe('attendance', () => {
  it('is noted from the first minute of the term’s day in Warsaw', () => {
    expect(choices(staff, '2026-10-27T22:59:00Z')).not.toContain('present')
    expect(choices(staff, '2026-10-27T23:00:00Z')).toEqual(expect.arrayContaining(['present', 'absent']))
  })
})

describe('a certificate', () => {
  it('keeps status and term as they are', () => {
    const certified = { has_certificate: true, lapses: 0 }
    expect(choices(staff, '2026-10-29T08:00:00Z', { ...signed, status: 'present' }, certified)).toEqual([])
    expect(choices(staff, '2026-10-20T08:00:00Z', signed, certified)).toEqual([])
  })
})

describe('an offered place', () => {
  const offered = { ...signed, status: 'offered' as const, offered_until: '2026-10-25T01:30:00.000Z' }

  it('can be accepted until its deadline, also when the clocks change before it', () => {
    // 02:30 comes twice that night in Warsaw; the place is held until the second time.
    expect(choices(company, '2026-10-25T01:29:59Z', offered)).toEqual(['take', 'decline'])
    expect(choices(company, '2026-10-25T01:30:00Z', offered)).toEqual(['decline'])
  })
})
