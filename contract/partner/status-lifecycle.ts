import { and, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import { handles } from './handling.ts'

/** States of a partner by their stored codes 0, 1, 2 (domain, part 1.10). */
export const partnerStates = ['inactive', 'active', 'cancelled'] as const

/** Stored codes of partners: 0 inactive, 1 active, 2 cancelled (specification, section 4). */
export const partnerStatuses = [0, 1, 2] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

export interface PartnerStatusContext {
  partner_id: number
  /** Companies from abroad may be handled by other staff. */
  is_abroad: boolean
  /** Sent orders that are not completed. They have to be handed over before the partner is closed. */
  open_orders: number
  /** Personal data were erased after the retention period. */
  is_anonymised: boolean
}

export type PartnerStatusEvent = Stamp &
  (
    | { type: 'partner.activate' }
    | { type: 'partner.deactivate' }
    | { type: 'partner.cancel' }
    | { type: 'partner.restore' }
  )

interface Args {
  context: PartnerStatusContext
  event: PartnerStatusEvent
}

const mayDo =
  (verb: string) =>
  ({ event: { by }, context }: Args) =>
    may(by, `partner.partners.${verb}`) && handles(by, context) && actsFor(by, context.partner_id)

/** Lifecycle of a partner company (domain, part 1.10). Only staff act, each group on the companies that it handles. */
export const partnerStatus = setup({
  types: {
    context: {} as PartnerStatusContext,
    events: {} as PartnerStatusEvent,
    input: {} as PartnerStatusContext,
  },
  guards: {
    mayActivate: mayDo('activate'),
    mayDeactivate: mayDo('deactivate'),
    mayCancel: mayDo('cancel'),
    mayRestore: mayDo('restore'),
    isHandedOver: ({ context }) => context.open_orders === 0,
    isKept: ({ context }) => !context.is_anonymised,
  },
}).createMachine({
  id: 'partnerStatus',
  context: ({ input }) => input,
  initial: 'inactive',
  states: {
    inactive: {
      on: {
        'partner.activate': { guard: and(['mayActivate', 'isKept']), target: 'active' },
        'partner.cancel': { guard: and(['mayCancel', 'isHandedOver']), target: 'cancelled' },
      },
    },
    active: {
      on: {
        'partner.deactivate': { guard: and(['mayDeactivate', 'isHandedOver']), target: 'inactive' },
        'partner.cancel': { guard: and(['mayCancel', 'isHandedOver']), target: 'cancelled' },
      },
    },
    cancelled: { on: { 'partner.restore': { guard: and(['mayRestore', 'isKept']), target: 'inactive' } } },
  },
})
