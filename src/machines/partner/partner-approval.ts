import { assign, setup } from 'xstate'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Conflict } from '#contract/declare/refusal.ts'
import type { FieldErrors } from '#contract/declare/validation.ts'
import type { ApproveForm, Entry } from '#contract/partner/entry.ts'
import type { PartnerEntryEvent } from '#contract/partner/entry-lifecycle.ts'
import { entrySnapshot } from '#contract/partner/entry-lifecycle-state.ts'
import type { Caretaker } from '#contract/partner/partner.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failedWith, failureHandlingWith, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** A selected record. */
interface Named {
  id: number
  name: string
}

/** A selected contractor with its NIP. */
interface ChosenContractor extends Named {
  nip: string | null
}

/** Decisions of an approval. */
interface ApprovalChoice {
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

interface ApprovalInput {
  id: number
  by: By
  /** The deciding colleague, who is the default caretaker. */
  me: Caretaker
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
}

interface ApprovalContext extends ApprovalInput {
  entry: Entry | null
  choice: ApprovalChoice
  reason: string
  /** Number of decisions sent; a retry uses the same key, another decision a new one. */
  sent: number
  errors: FieldErrors
  conflict: Conflict | null
  failure: Failure | null
}

type ApprovalEvent =
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
export interface SentDecision<Body> {
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

/** Whether the person would join an existing partner. */
const isJoining = ({ entry }: ApprovalContext): boolean => entry?.joins != null

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

const at = () => new Date().toISOString()
const decided = {
  contractor: 'created',
  buyer_number: 'later',
  has_active_caretaker: true,
  has_business_area: true,
} as const

/** Whether the lifecycle allows this person to reject. */
const mayReject = (context: ApprovalContext): boolean =>
  can(context, { type: 'entry.reject', reason: 'asked', by: context.by, at: at() })

/** Whether the lifecycle allows this person to reopen the registration. */
const mayRestore = (context: ApprovalContext): boolean =>
  can(context, { type: 'entry.restore', by: context.by, at: at() })

/** The decision to approve a registration, with the chosen contractor, caretaker and business areas. */
const approvalDecision = (context: ApprovalContext) => decision(context, approval(context))

const approvalSetup = setup({
  types: {
    context: {} as ApprovalContext,
    events: {} as ApprovalEvent,
    input: {} as ApprovalInput,
    tags: {} as 'busy' | 'failed' | 'shown' | 'deciding',
  },
  actors: {
    loadEntry: unprovided<{ id: number }, Entry>('loadEntry'),
    approveEntry: unprovided<SentDecision<ApproveForm>, Entry>('approveEntry'),
    rejectEntry: unprovided<SentDecision<{ version: number; reason: string }>, Entry>('rejectEntry'),
    restoreEntry: unprovided<SentDecision<{ version: number }>, Entry>('restoreEntry'),
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
    isRefused: failedWith('invalid', 'lifecycle'),
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
    keepConflict: assign((_, { conflict }: Failure) => ({ conflict })),
    forgetErrors: assign({ errors: {}, failure: null }),
  },
}).extend(failureHandlingWith<ApprovalContext>(({ errors }) => ({ errors })))

const beginning: Omit<ApprovalContext, keyof ApprovalInput> = {
  entry: null,
  choice: nothing,
  reason: '',
  sent: 0,
  errors: {},
  conflict: null,
  failure: null,
}

const open = { type: 'open', params: answer } as const
const outdated = {
  guard: { type: 'isConflict', params: failureIn },
  target: '#partnerApproval.conflict',
  actions: { type: 'keepConflict', params: failureIn },
} as const

/**
 * Decision on a company's registration (domain, part 1.10): contractor, buyer number, caretaker and business area in one panel
 * with usual defaults; or a reason to reject it. A person of an existing partner joins it. Decisions survive a refusal and a
 * lost connection; a faster colleague ends the flow.
 */
export const partnerApproval = approvalSetup.createMachine({
  id: 'partnerApproval',
  context: ({ input }) => ({ ...input, ...beginning }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the entry' },
      invoke: {
        id: 'loadEntry',
        src: 'loadEntry',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'isApproved', params: answer }, target: 'approved', actions: open },
          { guard: { type: 'isRejected', params: answer }, target: 'rejected', actions: open },
          { target: 'reviewing', actions: open },
        ],
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the entry did not load, with a retry' },
      on: { 'entry.retry': 'loading' },
    },
    reviewing: {
      tags: 'shown',
      meta: { view: 'the entry with its checks, and what may be decided' },
      on: {
        'approval.begin': { guard: 'mayBegin', target: 'deciding.choosing' },
        'rejection.begin': { guard: 'mayReject', target: 'rejecting' },
      },
    },
    deciding: {
      tags: ['shown', 'deciding'],
      initial: 'choosing',
      on: {
        'approval.cancel': { target: 'reviewing', actions: 'forgetErrors' },
      },
      states: {
        choosing: {
          meta: { view: 'all that is decided, filled in with what is usual, and what will be made of it' },
          on: {
            'contractor.choose': {
              guard: 'isNew',
              actions: { type: 'chooseContractor', params: ({ event }) => event.chosen },
            },
            'nip.accept': {
              guard: 'hasOtherNip',
              actions: {
                type: 'changeChoice',
                params: ({ event: { accepted } }) => ({ accepts_other_nip: accepted }),
              },
            },
            'buyer.change': {
              guard: 'isNew',
              actions: {
                type: 'changeChoice',
                params: ({ event: { buyer_number, external_id } }) => ({ buyer_number, external_id }),
              },
            },
            'assignment.change': { actions: { type: 'changeChoice', params: ({ event }) => event.change } },
            'administrator.change': {
              guard: 'isJoining',
              actions: {
                type: 'changeChoice',
                params: ({ event: { is_company_admin } }) => ({ is_company_admin }),
              },
            },
            'approval.confirm': { guard: 'isDecided', target: '#partnerApproval.approving', actions: 'countDecision' },
          },
        },
        refused: {
          tags: 'failed',
          meta: { view: 'what the server refused, with a way to correct it' },
          on: {
            'approval.correct': { target: 'choosing', actions: 'forgetErrors' },
            'entry.reload': '#partnerApproval.loading',
          },
        },
        approvalFailed: {
          tags: 'failed',
          meta: { view: 'that no answer came, with a retry' },
          on: { 'entry.retry': '#partnerApproval.approving' },
        },
      },
    },
    approving: {
      tags: ['busy', 'shown', 'deciding'],
      meta: { view: 'that it is being approved' },
      invoke: {
        id: 'approveEntry',
        src: 'approveEntry',
        input: ({ context }) => approvalDecision(context),
        onDone: { target: 'approved', actions: open },
        onError: [
          outdated,
          {
            guard: { type: 'isRefused', params: failureIn },
            target: 'deciding.refused',
            actions: keepFailure,
          },
          { target: 'deciding.approvalFailed', actions: keepFailure },
        ],
      },
    },
    approved: { tags: 'shown', meta: { view: 'who approved it, with a link to the partner' } },
    rejecting: {
      tags: 'shown',
      meta: { view: 'the entry, and a dialog that asks for the reason' },
      on: {
        'rejection.submit': {
          target: 'sendingRejection',
          actions: [{ type: 'keepReason', params: ({ event }) => event.reason }, 'countDecision'],
        },
        'rejection.cancel': { target: 'reviewing', actions: 'forgetErrors' },
      },
    },
    sendingRejection: {
      tags: ['busy', 'shown'],
      meta: { view: 'that it is being rejected' },
      invoke: {
        id: 'rejectEntry',
        src: 'rejectEntry',
        input: ({ context }) => decision(context, { version: context.entry?.version ?? 0, reason: context.reason }),
        onDone: { target: 'rejected', actions: open },
        onError: [outdated, { target: 'rejecting', actions: keepFailure }],
      },
    },
    rejected: {
      tags: 'shown',
      meta: { view: 'who rejected it and why' },
      on: { 'entry.restore': { guard: 'mayRestore', target: 'restoring', actions: 'countDecision' } },
    },
    restoring: {
      tags: ['busy', 'shown'],
      meta: { view: 'that it is being taken back' },
      invoke: {
        id: 'restoreEntry',
        src: 'restoreEntry',
        input: ({ context }) => decision(context, { version: context.entry?.version ?? 0 }),
        onDone: { target: 'reviewing', actions: open },
        onError: [outdated, { target: 'rejected', actions: keepFailure }],
      },
    },
    conflict: {
      tags: 'shown',
      meta: { view: 'who decided meanwhile and when, with reload' },
      on: { 'entry.reload': 'loading' },
    },
  },
})

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

function can({ entry }: ApprovalContext, event: PartnerEntryEvent): boolean {
  if (!entry) return false
  const { status, is_anonymised, taken, country } = entry
  const is_colleagues_address = taken.address?.is_colleague === true
  return entrySnapshot({ status, is_anonymised, is_colleagues_address, is_abroad: !isPolish(country) }).can(event)
}

/**
 * Whether the lifecycle allows this person to approve once everything is decided, and the partner to join is visible and
 * active.
 */
export function mayBegin(context: ApprovalContext): boolean {
  const { entry, by } = context
  const isReachable = entry?.joins ? entry.joins.status === 1 : entry?.is_nip_taken === false
  return isReachable && can(context, { type: 'entry.approve', ...decided, by, at: at() })
}

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
function decision<Body>(context: ApprovalContext, body: Body): SentDecision<Body> {
  return { id: context.id, key: `${context.key}-${context.sent}`, body }
}
