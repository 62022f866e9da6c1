import type { Entry } from '#contract/partner/entry.ts'
import { failureIn } from '#machines/failure.ts'
import { approvalDecision, approvalSetup, beginning, decision } from './partner-approval-setup.ts'

type Answered = { event: { output: Entry } }
const open = { type: 'open', params: ({ event }: Answered) => event.output } as const
const keepFailure = { type: 'keepFailure', params: failureIn } as const
const overtaken = {
  guard: { type: 'isConflict', params: failureIn },
  target: '#partnerApproval.conflict',
  actions: { type: 'keepConflict', params: failureIn },
} as const

/**
 * Deciding on a company that has registered (domain, part 1.10): contractor, buyer number, caretaker and business area,
 * then a summary to confirm; or a reason to reject it. Somebody whose company is a partner already joins it. What was
 * decided so far outlives a refusal and a lost connection; a colleague who was faster ends it.
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
        'approval.begin': [
          { guard: 'mayJoinAtOnce', target: 'deciding.confirming' },
          { guard: 'mayJoin', target: 'deciding.assigning' },
          { guard: 'mayBegin', target: 'deciding.choosingContractor' },
        ],
        'rejection.begin': { guard: 'mayReject', target: 'rejecting' },
      },
    },
    deciding: {
      tags: ['shown', 'deciding'],
      initial: 'choosingContractor',
      on: {
        'approval.cancel': { target: 'reviewing', actions: 'forgetFailure' },
      },
      states: {
        choosingContractor: {
          meta: { view: 'the contractors that it may be, and a new one' },
          on: {
            'contractor.choose': {
              actions: { type: 'chooseContractor', params: ({ event }) => event.chosen },
            },
            'nip.accept': {
              guard: 'hasOtherNip',
              actions: {
                type: 'changeChoice',
                params: ({ event: { accepted } }) => ({ accepts_other_nip: accepted }),
              },
            },
            'step.next': { guard: 'hasContractor', target: 'givingBuyerNumber' },
          },
        },
        givingBuyerNumber: {
          meta: { view: 'the buyer number, or that it comes later' },
          on: {
            'buyer.change': {
              actions: {
                type: 'changeChoice',
                params: ({ event: { buyer_number, external_id } }) => ({ buyer_number, external_id }),
              },
            },
            'step.next': { guard: 'hasBuyerNumber', target: 'assigning' },
            'step.back': 'choosingContractor',
          },
        },
        assigning: {
          meta: { view: 'the caretakers and the business area' },
          on: {
            'assignment.change': { actions: { type: 'changeChoice', params: ({ event }) => event.change } },
            'step.next': { guard: 'isAssigned', target: 'confirming' },
            'step.back': [
              { guard: 'isJoining', target: '#partnerApproval.reviewing' },
              { target: 'givingBuyerNumber' },
            ],
          },
        },
        confirming: {
          meta: { view: 'what will be made and which letter goes out' },
          on: {
            'administrator.change': {
              guard: 'isJoining',
              actions: {
                type: 'changeChoice',
                params: ({ event: { is_company_admin } }) => ({ is_company_admin }),
              },
            },
            'approval.confirm': { target: '#partnerApproval.approving', actions: 'countDecision' },
            'step.back': [
              { guard: 'isPartnerComplete', target: '#partnerApproval.reviewing' },
              { target: 'assigning' },
            ],
          },
        },
        refused: {
          tags: 'failed',
          meta: { view: 'what the server refused, with a way to correct it' },
          on: {
            'approval.correct': [
              { guard: 'isPartnerComplete', target: 'confirming', actions: 'forgetFailure' },
              { guard: 'isJoining', target: 'assigning' },
              { target: 'choosingContractor' },
            ],
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
          overtaken,
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
        onError: [overtaken, { target: 'rejecting', actions: keepFailure }],
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
        onError: [overtaken, { target: 'rejected', actions: keepFailure }],
      },
    },
    conflict: {
      tags: 'shown',
      meta: { view: 'who decided meanwhile and when, with reload' },
      on: { 'entry.reload': 'loading' },
    },
  },
})
