import { and, or, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import type { ReturnedAs } from './values.ts'

/** Data read by the guards. */
export interface UnitContext {
  /** The company of a draft; null for a unit without a company. */
  partner_id: number | null
  created_by: number | null
  /** Where a unit went that was taken back; a scrapped one is not registered again. */
  returned_as: ReturnedAs | null
}

export type UnitLifecycleEvent = Stamp &
  (
    | { type: 'unit.save' }
    | { type: 'unit.delete' }
    /** It was moved to another place, or transferred to another company, on a day. */
    | { type: 'unit.move' }
    /** It is known by another serial number from now on. */
    | { type: 'unit.correct_serial' }
    /** It is back at the distributor: in the stock, or to be scrapped. */
    | { type: 'unit.take_back' }
    /** Coverage that ended because of a missed maintenance is granted back. */
    | { type: 'unit.grant' }
    /** The company registers the warranty; `at_once`: whether it begins without a check by staff. */
    | { type: 'unit.register'; partner_id: number; at_once: boolean }
    /** Staff decide on a registration that has to be checked. */
    | { type: 'unit.accept' }
    | { type: 'unit.deny' }
    | { type: 'unit.ask' }
  )

interface Args {
  context: UnitContext
  event: UnitLifecycleEvent
}

const zone = 'partnerzone.device.units'
const isOwn = ({ context, event: { by } }: Args) => context.partner_id !== null && actsFor(by, context.partner_id)

/** Transitions by which a company sends a registration. */
const register = [
  { guard: and(['isOwn', 'mayRegister', 'isAtOnce'] as const), target: 'registered' },
  { guard: and(['isOwn', 'mayRegister'] as const), target: 'waiting' },
] as const
const save = { guard: and(['isOwn', 'mayUpdate'] as const), actions: 'note' } as const
const remove = { guard: and(['isOwn', 'mayDestroy'] as const), actions: 'note' } as const

/**
 * Lifecycle of a warranty registration. A draft belongs to its company. A registration whose number is not known as sold to the
 * company waits for a check by staff, who accept it, deny it or ask. A unit known from the distributor's sales (`sold`) is
 * registered by the company that installs it. A registered one keeps its status until it is taken back; only staff correct its data.
 */
export const unit = setup({
  types: { context: {} as UnitContext, events: {} as UnitLifecycleEvent, input: {} as UnitContext },
  guards: {
    isOwn,
    mayUpdate: ({ event }) => may(event.by, `${zone}.update`),
    mayDestroy: ({ event }) => may(event.by, `${zone}.destroy`),
    mayRegister: ({ event }) =>
      event.type === 'unit.register' && may(event.by, `${zone}.register`) && actsFor(event.by, event.partner_id),
    isAtOnce: ({ event }) => event.type === 'unit.register' && event.at_once,
    isStaff: ({ event }) => may(event.by, 'device.units.update'),
    mayCorrect: ({ event }) => may(event.by, 'device.units.correct-serial'),
    mayTakeBack: ({ event }) => may(event.by, 'device.units.take-back'),
    isNotScrapped: ({ context }) => context.returned_as !== 'scrapped',
    mayGrant: ({ event }) => may(event.by, 'device.units.grant-coverage'),
    mayRemove: ({ event }) => may(event.by, 'device.units.destroy'),
  },
  actions: { note: () => undefined },
}).createMachine({
  id: 'unit',
  description: 'A serial number, from its draft or its sale to its registered warranty.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { 'unit.save': save, 'unit.delete': remove, 'unit.register': register } },
    waiting: {
      on: {
        'unit.delete': remove,
        'unit.accept': { guard: 'isStaff', target: 'registered' },
        'unit.deny': { guard: 'isStaff', target: 'denied' },
        'unit.ask': { guard: 'isStaff', target: 'asked' },
      },
    },
    asked: {
      on: {
        'unit.save': save,
        'unit.delete': remove,
        'unit.register': register,
        'unit.accept': { guard: 'isStaff', target: 'registered' },
        'unit.deny': { guard: 'isStaff', target: 'denied' },
      },
    },
    denied: {
      on: {
        'unit.save': save,
        'unit.delete': remove,
        'unit.register': register,
        'unit.accept': { guard: 'isStaff', target: 'registered' },
      },
    },
    sold: {
      on: {
        'unit.save': { guard: 'isStaff', actions: 'note' },
        'unit.correct_serial': { guard: 'mayCorrect', actions: 'note' },
        'unit.delete': { guard: 'mayRemove', actions: 'note' },
        'unit.take_back': { guard: 'mayTakeBack', actions: 'note' },
        'unit.register': { guard: and(['isNotScrapped', or(['mayRegister', 'isStaff'])]), target: 'registered' },
      },
    },
    registered: {
      on: {
        'unit.save': { guard: 'isStaff', actions: 'note' },
        'unit.move': { guard: 'isStaff', actions: 'note' },
        'unit.correct_serial': { guard: 'mayCorrect', actions: 'note' },
        'unit.take_back': { guard: 'mayTakeBack', target: 'sold' },
        'unit.grant': { guard: 'mayGrant', actions: 'note' },
        'unit.delete': { guard: 'mayRemove', actions: 'note' },
      },
    },
  },
})
