import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import type { RoleSlug } from '#contract/declare/access.ts'
import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { permissionNames } from '#contract/index.ts'
import { reopenDays } from '#contract/service-order/handling/chart.ts'
import { noAnswerDays, waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { erpStatuses, type ServiceOrderEvent, serviceOrderLifecycle } from '#contract/service-order/lifecycle.ts'
import {
  canServiceOrder,
  resolutionsFor,
  type ServiceOrderState,
  serviceOrderSnapshot,
} from '#contract/service-order/lifecycle-state.ts'
import { actsNext, statusesOf } from '#contract/service-order/order-statuses.ts'
import { resolutions } from '#contract/service-order/resolutions.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'

const now = '2026-03-02T10:00:00.000Z'
const names = permissionNames()
const company = 7

function as(role: RoleSlug, partners: By['partners'] = role === 'partner' ? [company] : 'all'): By {
  const permissions = Object.fromEntries(expandPermissions(role, names).map((name) => [name, true as const]))
  return { user_id: 1, permissions, partners, company_admin_of: [] }
}

const partner = as('partner')
const technician = as('moderator-service')
const lead = as('moderator-management')
const admin = as('super-admin')

function order(changes: Partial<ServiceOrderState> = {}): ServiceOrderState {
  return {
    status: 'registered',
    erp_status: 'saved',
    partner_id: company,
    created_by: 1,
    brand_open: true,
    company_open: true,
    company_blocked: false,
    waiting_reason: null,
    waiting_since: null,
    resume_to: null,
    suspended_from: null,
    completed_at: null,
    contested_at: null,
    contest_answered_at: null,
    part_shipped: false,
    resolution: null,
    visit_at: null,
    by_partner: false,
    visit_open: false,
    erp_behind: false,
    ...changes,
  }
}

type Happening = ServiceOrderEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'by' | 'at'>
    : never
  : never

const can = (state: ServiceOrderState, event: Happening, by: By) =>
  canServiceOrder(state, { ...event, by, at: now } as ServiceOrderEvent)
const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()

describe('who may do what to a service order', () => {
  it.each<[string, ServiceOrderState, Happening, By, boolean]>([
    [
      'a partner sends the own draft',
      order({ status: 'draft', erp_status: 'none' }),
      { type: 'order.send' },
      partner,
      true,
    ],
    [
      'another company does not',
      order({ status: 'draft', erp_status: 'none' }),
      { type: 'order.send' },
      as('partner', [8]),
      false,
    ],
    [
      'a technician sends for a partner',
      order({ status: 'draft', erp_status: 'none' }),
      { type: 'order.send' },
      technician,
      true,
    ],
    [
      'nobody sends for a closed brand',
      order({ status: 'draft', erp_status: 'none', brand_open: false }),
      { type: 'order.send' },
      admin,
      false,
    ],
    ['nobody sends twice', order(), { type: 'order.send' }, partner, false],
    ['nobody edits what was sent', order(), { type: 'order.save' }, admin, false],
    ['nobody deletes what was sent', order(), { type: 'order.delete' }, admin, false],
    ['a technician starts what the ERP has', order(), { type: 'order.start' }, technician, true],
    [
      'a technician does not start what it has not',
      order({ erp_status: 'failed' }),
      { type: 'order.start', reason: 'x' },
      technician,
      false,
    ],
    [
      'an administrator does, with a reason',
      order({ erp_status: 'failed' }),
      { type: 'order.start', reason: 'x' },
      admin,
      true,
    ],
    ['an administrator does not without one', order({ erp_status: 'failed' }), { type: 'order.start' }, admin, false],
    ['a partner asks nothing', order(), { type: 'order.ask', reason: 'part' }, partner, false],
    ['only leads suspend', order(), { type: 'order.suspend' }, technician, false],
    ['leads suspend', order(), { type: 'order.suspend' }, lead, true],
    ['a partner withdraws a registered order', order(), { type: 'order.withdraw' }, partner, true],
    ['not once a part was shipped', order({ part_shipped: true }), { type: 'order.withdraw' }, partner, false],
    ['not at work', order({ status: 'inprogress' }), { type: 'order.withdraw' }, partner, false],
    [
      'a lead reopens within thirty days',
      order({ status: 'completed', completed_at: ago(reopenDays) }),
      { type: 'order.reopen' },
      lead,
      true,
    ],
    [
      'not later',
      order({ status: 'completed', completed_at: ago(reopenDays + 0.01) }),
      { type: 'order.reopen' },
      lead,
      false,
    ],
    ['a person does not answer for the ERP', order({ erp_status: 'pending' }), { type: 'erp.save' }, admin, false],
    ['the server does', order({ erp_status: 'pending' }), { type: 'erp.save' }, systemActor, true],
    ['what the ERP has is not sent again', order(), { type: 'order.resend' }, admin, false],
    ['what it refused is', order({ erp_status: 'failed' }), { type: 'order.resend' }, technician, true],
  ])('%s', (_, state, event, by, expected) => {
    expect(can(state, event, by)).toBe(expected)
  })

  it('a waiting order ends unanswered only after a question that nobody has answered for two weeks', () => {
    const end: Happening = { type: 'order.complete', resolution: 'no_answer' }
    const waiting = (days: number, waiting_reason: ServiceOrderState['waiting_reason'] = 'information') =>
      order({ status: 'waiting', waiting_reason, waiting_since: ago(days), resume_to: 'inprogress' })
    expect(can(waiting(noAnswerDays), end, technician)).toBe(true)
    expect(can(waiting(noAnswerDays - 1), end, technician)).toBe(false)
    expect(can(waiting(noAnswerDays, 'part'), end, technician)).toBe(false)
  })

  it('each status offers the resolutions that the lifecycle takes in it', () => {
    for (const status of statusesOf('warranty')) {
      const state = order({
        status,
        waiting_reason: 'information',
        waiting_since: ago(30),
        resume_to: 'inprogress',
        suspended_from: 'inprogress',
      })
      const taken = resolutions.filter((resolution) => can(state, { type: 'order.complete', resolution }, admin))
      expect(taken).toEqual(resolutions.filter((resolution) => resolutionsFor(status).includes(resolution)))
    }
  })
})

const people = fc.constantFrom(partner, as('partner', [8]), technician, lead, admin, as('moderator'), systemActor)
const happening = fc.oneof(
  fc.constantFrom(
    ...(
      [
        'save',
        'send',
        'delete',
        'assign',
        'note',
        'reply',
        'resume',
        'suspend',
        'withdraw',
        'reopen',
        'resend',
      ] as const
    ).map((verb) => ({ type: `order.${verb}` as const })),
    { type: 'erp.save' as const },
    { type: 'erp.fail' as const },
  ),
  fc.record({ type: fc.constant('order.start' as const), reason: fc.constantFrom(null, 'x') }),
  fc.record({ type: fc.constant('order.ask' as const), reason: fc.constantFrom(...waitingReasons) }),
  fc.record({ type: fc.constant('order.complete' as const), resolution: fc.constantFrom(...resolutions) }),
)

/** Every state that events can lead a new draft to. */
function lived(events: readonly { event: Happening; by: By; hours: number }[]): ServiceOrderState[] {
  let at = Date.parse(now)
  let snapshot = serviceOrderSnapshot(order({ status: 'draft', erp_status: 'none' }))
  const states: ServiceOrderState[] = []
  for (const { event, by, hours } of events) {
    at += hours * 3_600_000
    const stamped = { ...event, by, at: new Date(at).toISOString() } as ServiceOrderEvent
    if (snapshot.can(stamped)) snapshot = transition(serviceOrderLifecycle, snapshot, stamped)[0]
    states.push({ ...snapshot.context, status: snapshot.value.status, erp_status: snapshot.value.erp })
  }
  return states
}

const life = fc.array(fc.record({ event: happening, by: people, hours: fc.integer({ min: 0, max: 500 }) }), {
  maxLength: 60,
})

describe('whatever happens to an order', () => {
  it('its columns agree with its status', () => {
    fc.assert(
      fc.property(life, (events) => {
        for (const state of lived(events)) {
          const isHeld = state.status === 'waiting' || state.suspended_from === 'waiting'
          expect(state.waiting_reason !== null).toBe(isHeld)
          expect(state.waiting_since !== null).toBe(isHeld)
          expect(state.resume_to !== null).toBe(isHeld)
          expect(state.suspended_from !== null).toBe(state.status === 'suspended')
          expect(state.completed_at !== null).toBe(state.status === 'completed')
          expect(state.resolution !== null).toBe(state.status === 'completed')
          expect(state.erp_status === 'none').toBe(state.status === 'draft')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('it never becomes a draft again, and the ERP never loses it', () => {
    fc.assert(
      fc.property(life, (events) => {
        const states = lived(events)
        for (const [index, state] of states.slice(1).entries()) {
          const before = states[index] as ServiceOrderState
          if (before.status !== 'draft') expect(state.status).not.toBe('draft')
          if (before.erp_status === 'saved') expect(state.erp_status).toBe('saved')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('an order read from its columns has the snapshot with which it was stored', () => {
    fc.assert(
      fc.property(life, (events) => {
        for (const state of lived(events).slice(-3)) {
          const { value, context } = serviceOrderSnapshot(state)
          expect({ ...context, status: value.status, erp_status: value.erp }).toEqual(state)
        }
      }),
    )
  })

  it('staff, the company or the ERP has the next step until it is completed', () => {
    for (const status of statusesOf('warranty'))
      for (const waiting_reason of waitingReasons)
        expect(actsNext('warranty', { status, waiting_reason }) === 'nobody').toBe(status === 'completed')
    expect(erpStatuses).toEqual(['none', 'pending', 'saved', 'failed'])
  })
})
