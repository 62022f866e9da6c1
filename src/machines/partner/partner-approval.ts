import type { Entry } from '#contract/partner/entry.ts'
import { failureIn } from '#machines/failure.ts'
import { approvalDecision, approvalSetup, beginning, decision } from './partner-approval-setup.ts'

type Answered = { event: { output: Entry } }
const open = { type: 'open', params: ({ event }: Answered) => event.output } as const
const keepFailure = { type: 'keepFailure', params: failureIn } as const
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
          { guard: { type: 'isApproved', params: ({ event }) => event.output }, target: 'approved', actions: open },
          { guard: { type: 'isRejected', params: ({ event }) => event.output }, target: 'rejected', actions: open },
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
        'approval.cancel': { target: 'reviewing', actions: 'forgetFailure' },
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
            'approval.correct': { target: 'choosing', actions: 'forgetFailure' },
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
        'rejection.cancel': { target: 'reviewing', actions: 'forgetFailure' },
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
