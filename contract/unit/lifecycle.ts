import { and, or, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/lifecycle-actor.ts'

/** Data read by the guards. */
export interface UnitContext {
  /** The company of a draft; null for a unit without a company. */
  partner_id: number | null
  created_by: number | null
}

export type UnitLifecycleEvent = Stamp &
  (
    | { type: 'unit.save' }
    | { type: 'unit.delete' }
    /** It was moved to another place, or transferred to another company, on a day. */
    | { type: 'unit.move' }
    /** Coverage that ended because of a missed maintenance is granted back. */
    | { type: 'unit.grant' }
    /** The warranty begins; `partner_id` is the registering company. */
    | { type: 'unit.register'; partner_id: number }
  )

interface Args {
  context: UnitContext
  event: UnitLifecycleEvent
}

const zone = 'partnerzone.device.units'
const isOwn = ({ context, event: { by } }: Args) => context.partner_id !== null && actsFor(by, context.partner_id)

/**
 * Lifecycle of a warranty registration. A draft belongs to its company. A unit known from the distributor's sales (`sold`) is
 * registered by whoever installs it. A registered one keeps its status; only staff correct its data.
 */
export const unit = setup({
  types: { context: {} as UnitContext, events: {} as UnitLifecycleEvent, input: {} as UnitContext },
  guards: {
    isOwn,
    mayUpdate: ({ event }) => may(event.by, `${zone}.update`),
    mayDestroy: ({ event }) => may(event.by, `${zone}.destroy`),
    mayRegister: ({ event }) =>
      event.type === 'unit.register' && may(event.by, `${zone}.register`) && actsFor(event.by, event.partner_id),
    isStaff: ({ event }) => may(event.by, 'device.units.update'),
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
    draft: {
      on: {
        'unit.save': { guard: and(['isOwn', 'mayUpdate']), actions: 'note' },
        'unit.delete': { guard: and(['isOwn', 'mayDestroy']), actions: 'note' },
        'unit.register': { guard: and(['isOwn', 'mayRegister']), target: 'registered' },
      },
    },
    sold: {
      on: {
        'unit.save': { guard: 'isStaff', actions: 'note' },
        'unit.delete': { guard: 'mayRemove', actions: 'note' },
        'unit.register': { guard: or(['mayRegister', 'isStaff']), target: 'registered' },
      },
    },
    registered: {
      on: {
        'unit.save': { guard: 'isStaff', actions: 'note' },
        'unit.move': { guard: 'isStaff', actions: 'note' },
        'unit.grant': { guard: 'mayGrant', actions: 'note' },
        'unit.delete': { guard: 'mayRemove', actions: 'note' },
      },
    },
  },
})
