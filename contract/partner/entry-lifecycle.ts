import { and, setup } from 'xstate'
import { may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import { handles } from './handling.ts'

/** States of a registration by their stored codes 0, 1, 2 (domain, part 1.10). */
export const partnerEntryStates = ['new', 'approved', 'rejected'] as const

/** Stored codes of registrations: 0 new, 1 approved, 2 rejected. */
export const entryStatuses = [0, 1, 2] as const
export type EntryStatus = (typeof entryStatuses)[number]

export interface PartnerEntryContext {
  /** Personal data were erased after the retention period. */
  is_anonymised: boolean
  /** The address belongs to a staff account, which cannot become a partner's person. */
  is_colleagues_address: boolean
  /** Companies from abroad may be handled by other staff. */
  is_abroad: boolean
}

export type PartnerEntryEvent = Stamp &
  (
    | {
        type: 'entry.approve'
        /** Whether it is linked to an existing contractor, or a new one is created. */
        contractor: 'matched' | 'created' | null
        /** Buyer number of the ERP, or `later` when deliberately left open. */
        buyer_number: 'given' | 'later' | null
        has_active_caretaker: boolean
        has_business_area: boolean
      }
    | { type: 'entry.reject'; reason: string | null }
    | { type: 'entry.restore' }
  )

interface Args {
  context: PartnerEntryContext
  event: PartnerEntryEvent
}

const permission = 'partner.new-entries'
/** Whether the actor handles this company. */
const isHandled = ({ context, event }: Args) => handles(event.by, context)
const approval = ({ event }: Args) => (event.type === 'entry.approve' ? event : null)

/** Lifecycle of a registration, from the form to the partner (domain, part 1.10). */
export const partnerEntryLifecycle = setup({
  types: {
    context: {} as PartnerEntryContext,
    events: {} as PartnerEntryEvent,
    input: {} as PartnerEntryContext,
  },
  guards: {
    mayApprove: (args) => may(args.event.by, `${permission}.approve`) && isHandled(args),
    mayReject: (args) => may(args.event.by, `${permission}.reject`) && isHandled(args),
    mayRestore: (args) => may(args.event.by, `${permission}.restore`) && isHandled(args),
    hasContractor: (args) => approval(args)?.contractor != null,
    hasBuyerNumber: (args) => approval(args)?.buyer_number != null,
    hasActiveCaretaker: (args) => approval(args)?.has_active_caretaker === true,
    hasBusinessArea: (args) => approval(args)?.has_business_area === true,
    isPartnersAddress: ({ context }) => !context.is_colleagues_address,
    hasReason: ({ event }) => event.type === 'entry.reject' && Boolean(event.reason?.trim()),
    isKept: ({ context }) => !context.is_anonymised,
  },
}).createMachine({
  id: 'partnerEntry',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: {
        'entry.approve': {
          guard: and([
            'mayApprove',
            'hasContractor',
            'hasBuyerNumber',
            'hasActiveCaretaker',
            'hasBusinessArea',
            'isPartnersAddress',
          ]),
          target: 'approved',
        },
        'entry.reject': { guard: and(['mayReject', 'hasReason']), target: 'rejected' },
      },
    },
    approved: {},
    rejected: { on: { 'entry.restore': { guard: and(['mayRestore', 'isKept']), target: 'new' } } },
  },
})
