import { assign, setup } from 'xstate'
import type { By } from '#contract/lifecycle-actor.ts'
import type { ApproveForm, Entry } from '#contract/partner/entry.ts'
import type { PartnerEntryEvent } from '#contract/partner/entry-lifecycle.ts'
import { entrySnapshot } from '#contract/partner/entry-lifecycle-state.ts'
import type { Caretaker } from '#contract/partner/partner.ts'
import type { Conflict } from '#contract/refusal.ts'
import { isPolish } from '#contract/tax-number.ts'
import type { FieldErrors } from '#contract/validation.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** A selected record. */
export interface Named {
  id: number
  name: string
}

/** A selected contractor with its NIP. */
export interface ChosenContractor extends Named {
  nip: string | null
}

/** Decisions of an approval. */
export interface ApprovalChoice {
  contractor: 'matched' | 'created' | null
  contractor_id: number | null
  contractor_name: string | null
  /** The contractor's NIP, where it differs from the registration's. */
  other_nip: string | null
  /** Whether the colleague has confirmed that it is the same company. */
  accepts_other_nip: boolean
  buyer_number: 'given' | 'later' | null
  external_id: string
  caretakers: readonly Caretaker[]
  business_area: Named | null
  partner_status: Named | null
  /** For a person who joins a partner; the first person of a new one always is an administrator. */
  is_company_admin: boolean
}

export interface ApprovalInput {
  id: number
  by: By
  /** The deciding colleague, who is the default caretaker. */
  me: Caretaker
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
}

export interface ApprovalContext extends ApprovalInput {
  entry: Entry | null
  choice: ApprovalChoice
  reason: string
  /** Number of decisions sent; a retry uses the same key, another decision a new one. */
  sent: number
  errors: FieldErrors
  conflict: Conflict | null
  failure: Failure | null
}

export type ApprovalEvent =
  | { type: 'entry.retry' }
  | { type: 'entry.reload' }
  | { type: 'entry.restore' }
  | { type: 'approval.begin' }
  | { type: 'approval.cancel' }
  | { type: 'approval.correct' }
  | { type: 'approval.confirm' }
  | { type: 'contractor.choose'; chosen: ChosenContractor | null }
  | { type: 'nip.accept'; accepted: boolean }
  | { type: 'buyer.change'; buyer_number: ApprovalChoice['buyer_number']; external_id: string }
  | { type: 'assignment.change'; change: Partial<Pick<ApprovalChoice, AssignedField>> }
  | { type: 'administrator.change'; is_company_admin: boolean }
  | { type: 'rejection.begin' }
  | { type: 'rejection.submit'; reason: string }
  | { type: 'rejection.cancel' }

type AssignedField = 'caretakers' | 'business_area' | 'partner_status'

/** A decision as it is sent. */
export interface Decision<Body> {
  id: number
  key: string
  body: Body
}

const nothing: ApprovalChoice = {
  contractor: null,
  contractor_id: null,
  contractor_name: null,
  other_nip: null,
  accepts_other_nip: false,
  buyer_number: null,
  external_id: '',
  caretakers: [],
  business_area: null,
  partner_status: null,
  is_company_admin: false,
}

/**
 * Default decisions, which suit most registrations: the contractor with the NIP or a new one, buyer number later, the deciding
 * colleague as caretaker, and the business area of the form.
 */
function suggested({ matches, joins, business_area_id, business_area_name }: Entry, me: Caretaker): ApprovalChoice {
  const match = matches.find(({ by }) => by === 'nip')
  const isCared = joins?.caretakers.some(({ is_active }) => is_active)
  return {
    ...nothing,
    contractor: match ? 'matched' : 'created',
    contractor_id: match?.id ?? null,
    contractor_name: match?.name ?? null,
    buyer_number: 'later',
    caretakers: isCared ? [] : [me],
    business_area: business_area_id === null ? null : { id: business_area_id, name: business_area_name ?? '' },
  }
}

/** Whether the person would join an existing partner. */
export const isJoining = ({ entry }: ApprovalContext): boolean => entry?.joins != null

const hasContractor = ({ choice }: ApprovalContext) =>
  choice.contractor !== null && (choice.other_nip === null || choice.accepts_other_nip)
const hasBuyerNumber = ({ choice }: ApprovalContext) =>
  choice.buyer_number === 'later' || (choice.buyer_number === 'given' && choice.external_id.trim() !== '')
const isAssigned = (context: ApprovalContext) => {
  const { caretakers, business_area } = context.choice
  const { joins } = context.entry ?? {}
  const cared = [...caretakers, ...(joins?.caretakers ?? [])].some(({ is_active }) => is_active)
  return cared && (joins?.business_area_id != null || business_area !== null)
}
/** Whether all required decisions are made. */
const isDecided = (context: ApprovalContext) =>
  isAssigned(context) && (isJoining(context) || (hasContractor(context) && hasBuyerNumber(context)))

function can({ entry }: ApprovalContext, event: PartnerEntryEvent): boolean {
  if (!entry) return false
  const { status, is_anonymised, taken, country } = entry
  const is_colleagues_address = taken.address?.is_colleague === true
  return entrySnapshot({ status, is_anonymised, is_colleagues_address, is_abroad: !isPolish(country) }).can(event)
}

const at = () => new Date().toISOString()
const decided = {
  contractor: 'created',
  buyer_number: 'later',
  has_active_caretaker: true,
  has_business_area: true,
} as const

/**
 * Whether the lifecycle allows this person to approve once everything is decided, and the partner to join is visible and
 * active.
 */
export function mayBegin(context: ApprovalContext): boolean {
  const { entry, by } = context
  const isReachable = entry?.joins ? entry.joins.status === 1 : entry?.is_nip_taken === false
  return isReachable && can(context, { type: 'entry.approve', ...decided, by, at: at() })
}

/** Whether the lifecycle allows this person to reject. */
export const mayReject = (context: ApprovalContext): boolean =>
  can(context, { type: 'entry.reject', reason: 'asked', by: context.by, at: at() })

/** Whether the lifecycle allows this person to reopen the registration. */
export const mayRestore = (context: ApprovalContext): boolean =>
  can(context, { type: 'entry.restore', by: context.by, at: at() })

/** Body of an approval. */
function approval({ entry, choice }: ApprovalContext): ApproveForm {
  const { joins, version = 0 } = entry ?? {}
  return {
    version,
    joins: joins?.id ?? null,
    is_company_admin: joins != null && choice.is_company_admin,
    contractor: joins ? null : choice.contractor,
    contractor_id: joins ? null : choice.contractor_id,
    other_nip: !joins && choice.accepts_other_nip ? choice.other_nip : null,
    buyer_number: joins ? null : choice.buyer_number,
    external_id: !joins && choice.buyer_number === 'given' ? choice.external_id.trim() : null,
    business_area_id: choice.business_area?.id ?? null,
    partner_status_id: joins ? null : (choice.partner_status?.id ?? null),
    moderators: choice.caretakers.map(({ id }) => id),
  }
}

/** A decision with its key, which stays the same for a retry. */
export function decision<Body>(context: ApprovalContext, body: Body): Decision<Body> {
  return { id: context.id, key: `${context.key}-${context.sent}`, body }
}

/** The decision to approve a registration, with the chosen contractor, caretaker and business areas. */
export const approvalDecision = (context: ApprovalContext) => decision(context, approval(context))

/** Setup of the chart `partnerApproval`. */
export const approvalSetup = setup({
  types: {
    context: {} as ApprovalContext,
    events: {} as ApprovalEvent,
    input: {} as ApprovalInput,
    tags: {} as 'busy' | 'failed' | 'shown' | 'deciding',
  },
  actors: {
    loadEntry: unprovided<{ id: number }, Entry>('loadEntry'),
    approveEntry: unprovided<Decision<ApproveForm>, Entry>('approveEntry'),
    rejectEntry: unprovided<Decision<{ version: number; reason: string }>, Entry>('rejectEntry'),
    restoreEntry: unprovided<Decision<{ version: number }>, Entry>('restoreEntry'),
  },
  guards: {
    isApproved: (_, { status }: Entry) => status === 1,
    isRejected: (_, { status }: Entry) => status === 2,
    mayBegin: ({ context }) => mayBegin(context),
    mayReject: ({ context }) => mayReject(context),
    mayRestore: ({ context }) => mayRestore(context),
    isJoining: ({ context }) => isJoining(context),
    isNew: ({ context }) => !isJoining(context),
    hasOtherNip: ({ context }) => context.choice.other_nip !== null,
    isDecided: ({ context }) => isDecided(context),
    isConflict: (_, { code }: Failure) => code === 'conflict',
    isRefused: (_, { code }: Failure) => code === 'invalid' || code === 'lifecycle',
  },
  actions: {
    open: assign(({ context }, entry: Entry) => ({
      entry,
      choice: suggested(entry, context.me),
      reason: '',
      errors: {},
      conflict: null,
      failure: null,
    })),
    chooseContractor: assign(({ context }, chosen: ChosenContractor | null) => ({
      choice: {
        ...context.choice,
        contractor: chosen ? 'matched' : 'created',
        contractor_id: chosen?.id ?? null,
        contractor_name: chosen?.name ?? null,
        other_nip: chosen?.nip && chosen.nip !== context.entry?.nip ? chosen.nip : null,
        accepts_other_nip: false,
      },
    })),
    changeChoice: assign(({ context }, change: Partial<ApprovalChoice>) => ({
      choice: { ...context.choice, ...change },
    })),
    keepReason: assign((_, reason: string) => ({ reason })),
    countDecision: assign(({ context }) => ({ sent: context.sent + 1, errors: {}, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure, errors: failure.errors })),
    keepConflict: assign((_, { conflict }: Failure) => ({ conflict })),
    forgetFailure: assign({ errors: {}, failure: null }),
  },
})

export const beginning: Omit<ApprovalContext, keyof ApprovalInput> = {
  entry: null,
  choice: nothing,
  reason: '',
  sent: 0,
  errors: {},
  conflict: null,
  failure: null,
}
