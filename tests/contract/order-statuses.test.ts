import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { endpoints } from '#contract/index.ts'
import { type OrderKind, orderKindNames, orderKinds } from '#contract/service-order/handling/kinds.ts'
import { type WaitingReason, waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { serviceOrderLifecycle } from '#contract/service-order/lifecycle.ts'
import { serviceMaintenance } from '#contract/service-order/maintenance/lifecycle.ts'
import {
  actsNext,
  dueClock,
  duePhases,
  duePhasesOf,
  erpWordOf,
  isOpen,
  openStatusesOf,
  resumedFromOf,
  roadOf,
  sentStatusesOf,
  statusesOf,
  storedStatuses,
} from '#contract/service-order/order-statuses.ts'
import { sparePartsOrder } from '#contract/service-order/spare-parts/lifecycle.ts'
import { nextStep, statusWordsOf } from '#contract/service-order/statuses.ts'
import { statusOfPage, toPageLife } from '#server/integrations/erp/mapping.ts'

/** What a person expects of the statuses of each kind, written by hand: the declarations are compared with it. */
const expected: Record<OrderKind, Record<string, readonly string[]>> = {
  warranty: {
    all: ['draft', 'registered', 'waiting', 'inprogress', 'suspended', 'completed'],
    open: ['registered', 'waiting', 'inprogress', 'suspended'],
    sent: ['registered', 'waiting', 'inprogress', 'suspended', 'completed'],
    timed: ['registered', 'waiting', 'inprogress'],
    afterWaiting: ['registered', 'inprogress'],
    afterSuspension: ['registered', 'waiting', 'inprogress'],
    road: ['registered', 'inprogress', 'completed'],
  },
  maintenance: {
    all: ['registered', 'waiting', 'inprogress', 'suspended', 'completed'],
    open: ['registered', 'waiting', 'inprogress', 'suspended'],
    sent: ['registered', 'waiting', 'inprogress', 'suspended', 'completed'],
    timed: ['registered', 'waiting', 'inprogress'],
    afterWaiting: ['registered', 'inprogress'],
    afterSuspension: ['registered', 'inprogress'],
    road: ['registered', 'inprogress', 'completed'],
  },
  parts: {
    all: ['registered', 'waiting', 'inprogress', 'suspended', 'completed'],
    open: ['registered', 'waiting', 'inprogress', 'suspended'],
    sent: ['registered', 'waiting', 'inprogress', 'suspended', 'completed'],
    timed: ['registered', 'waiting', 'inprogress'],
    afterWaiting: ['registered', 'inprogress'],
    afterSuspension: ['registered', 'inprogress'],
    road: ['registered', 'inprogress', 'completed'],
  },
}

const turns: Record<string, string> = {
  draft: 'partner',
  registered: 'distributor',
  inprogress: 'distributor',
  suspended: 'distributor',
  completed: 'nobody',
}
const turnWhileWaiting: Record<WaitingReason, string> = {
  information: 'partner',
  part: 'distributor',
  manufacturer: 'manufacturer',
  visit_date: 'distributor',
}

/** The part of each chart that has the statuses. */
const charts: Record<OrderKind, AnyStateMachine['root'] | undefined> = {
  warranty: serviceOrderLifecycle.root.states.status,
  maintenance: serviceMaintenance.root,
  parts: sparePartsOrder.root.states.status,
}
const statesOf = (of: OrderKind): AnyStateMachine['root']['states'] => charts[of]?.states ?? {}

/** The statuses to which a status of a chart leads by an event that ends an interruption. */
const targetsOf = (of: OrderKind, status: string, event: string) =>
  new Set(
    (statesOf(of)[status]?.transitions.get(event) ?? []).flatMap(({ target }) => (target ?? []).map(({ key }) => key)),
  )

describe.each(orderKindNames)('statuses of %s orders', (of) => {
  const { all, open, sent, timed, afterWaiting, afterSuspension, road } = expected[of]
  const statuses = statusesOf(of)

  it('are those of the chart, in the order of the lifecycle', () => {
    expect(statuses).toEqual(all)
    expect(Object.keys(statesOf(of)).toSorted()).toEqual(all?.toSorted())
  })

  it('are open from sending to the end: such orders are in queues, have deadlines, and keep a company from being closed', () => {
    expect(openStatusesOf(of)).toEqual(open)
    expect(sentStatusesOf(of)).toEqual(sent)
    expect(statuses.filter((status) => isOpen(of, { status }))).toEqual(open)
  })

  it('say whose turn it is; of a waiting order, the reason says it', () => {
    for (const status of statuses)
      for (const waiting_reason of waitingReasons)
        expect(actsNext(of, { status, waiting_reason })).toBe(turns[status] ?? turnWhileWaiting[waiting_reason])
  })

  it('have a clock that runs while others than the partner have to act, and goes on where it stopped', () => {
    expect(duePhasesOf(of)).toEqual(timed)
    const order = { waiting_reason: null, resume_to: null, suspended_from: null }
    const clockOf = (status: (typeof statuses)[number], changes = {}) => dueClock(of, { ...order, status, ...changes })
    expect(statuses.filter((status) => clockOf(status)?.runs)).toEqual(timed)
    expect(statuses.filter((status) => clockOf(status))).toEqual(open)
    const asked = { waiting_reason: 'information', resume_to: 'inprogress' }
    expect(clockOf('waiting', asked)).toEqual({ runs: false, phase: 'inprogress' })
    expect(clockOf('waiting', { ...asked, waiting_reason: 'part' })).toEqual({ runs: true, phase: 'waiting' })
    expect(clockOf('suspended', { suspended_from: 'registered' })).toEqual({ runs: false, phase: 'registered' })
  })

  it('are returned to after a wait and after a suspension, in the chart as declared', () => {
    expect(resumedFromOf(of, 'waiting')).toEqual(afterWaiting)
    expect(resumedFromOf(of, 'suspended')).toEqual(afterSuspension)
    expect(targetsOf(of, 'waiting', 'order.resume')).toEqual(new Set(afterWaiting))
    expect(targetsOf(of, 'waiting', 'order.reply')).toEqual(new Set(afterWaiting))
    expect(targetsOf(of, 'suspended', 'order.resume')).toEqual(new Set(afterSuspension))
    const interrupted = (by: string, event: string) =>
      statuses.filter((status) => status !== by && targetsOf(of, status, event).has(by))
    expect(interrupted('waiting', 'order.ask')).toEqual(afterWaiting)
    // A maintenance that waits is suspended as what it was before the question.
    expect(interrupted('suspended', 'order.suspend')).toEqual(
      of === 'maintenance' ? ['registered', 'waiting', 'inprogress'] : afterSuspension,
    )
  })

  it('are drawn as a road, with a wait or suspension in place of the step that it interrupts', () => {
    const order = { resume_to: null, suspended_from: null }
    for (const status of statuses.filter((one) => one !== 'waiting' && one !== 'suspended'))
      expect(roadOf(of, { ...order, status })).toEqual(road)
    expect(roadOf(of, { ...order, status: 'waiting', resume_to: 'inprogress' })).toEqual([
      'registered',
      'waiting',
      'completed',
    ])
    expect(roadOf(of, { ...order, status: 'suspended', suspended_from: 'registered' })).toEqual([
      'registered',
      'suspended',
      'completed',
    ])
  })

  it('have words in both languages, and a next step while they are open', () => {
    for (const status of statuses) {
      const { label, adjective, work } = statusWordsOf(of, status)
      for (const text of [label, adjective, work]) for (const word of [text.pl, text.en]) expect(word).not.toBe('')
      for (const reason of waitingReasons)
        if (isOpen(of, { status })) expect(nextStep(of, status, reason).task.pl).not.toBe('')
    }
  })

  it('let the partner set the date of a visit of its own people, in a maintenance only', () => {
    const waiting = { status: 'waiting' as const, waiting_reason: 'visit_date' as const }
    expect(actsNext(of, waiting)).toBe('distributor')
    expect(actsNext(of, { ...waiting, by_partner: true })).toBe(of === 'maintenance' ? 'partner' : 'distributor')
    const { partner } = nextStep('maintenance', 'waiting', 'visit_date', true)
    expect(partner.pl).toBe('Ustal termin wizyty')
  })

  it('are the only ones in the rows, filters and records of its calls', () => {
    const { entity } = orderKinds[of]
    const resource = entity.slice(entity.indexOf('.') + 1)
    const lists = Object.entries(endpoints).flatMap(([name, endpoint]) =>
      name.includes(`.${resource}.index`) && endpoint.kind === 'list'
        ? [{ name, endpoint: endpoint as ListEndpoint }]
        : [],
    )
    expect(lists.map(({ name }) => name).toSorted()).toEqual([
      `contractor.${resource}.index`,
      `partnerzone.service-order.${resource}.index`,
      `service-order.${resource}.index`,
    ])
    for (const { endpoint } of lists) {
      const { status: filter } = endpoint.filters
      const { status: cell } = (endpoint.row as v.ObjectSchema<v.ObjectEntries, undefined>).entries
      for (const status of new Set([...storedStatuses, ...orderKindNames.flatMap((one) => expected[one].all ?? [])])) {
        const isOwn = all?.includes(status)
        expect(v.is(filter as v.GenericSchema, status)).toBe(isOwn)
        expect(v.is(cell as v.GenericSchema, status)).toBe(isOwn)
      }
    }
  })
})

describe('statuses of all kinds', () => {
  it('are stored in the order of each lifecycle, by which lists are sorted', () => {
    expect(storedStatuses).toEqual(['draft', 'registered', 'waiting', 'inprogress', 'suspended', 'completed'])
    for (const kind of orderKindNames)
      expect(storedStatuses.filter((status) => expected[kind].all?.includes(status))).toEqual(expected[kind].all)
    expect(duePhases).toEqual(['registered', 'waiting', 'inprogress'])
  })

  it('of warranty orders have a status in the ERP, those of the other kinds none', () => {
    const words = (of: OrderKind) => Object.fromEntries(statusesOf(of).map((status) => [status, erpWordOf(of, status)]))
    expect(words('warranty')).toEqual({
      draft: null,
      registered: 'Pending',
      waiting: 'On Hold',
      inprogress: 'In Process',
      suspended: 'On Hold',
      completed: 'Finished',
    })
    for (const kind of ['maintenance', 'parts'] as const)
      expect(new Set(Object.values(words(kind)))).toEqual(new Set([null]))
  })

  it('are written to the ERP and read from it, where a held order is one that waits', () => {
    const life = { resolution: null, resolution_text: null, new_serial_no: null }
    expect(toPageLife({ ...life, status: 'suspended' }).Status).toBe('On Hold')
    const read = Object.fromEntries(
      ['Pending', 'In Process', 'On Hold', 'Finished', 'Draft', ''].map((word) => [word, statusOfPage(word)]),
    )
    expect(read).toEqual({
      Pending: 'registered',
      'In Process': 'inprogress',
      'On Hold': 'waiting',
      Finished: 'completed',
      Draft: null,
      '': null,
    })
  })
})
