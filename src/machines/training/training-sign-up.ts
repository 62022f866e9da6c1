import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import type { OpenedSignUp, RenewedSignUp, StoredSignUp } from './training-sign-up-form.ts'
import { sendingOf, trainingSignUpSetup } from './training-sign-up-setup.ts'

const termOf = (done: { event: { output: RenewedSignUp } }) => answer(done).term
const failed = { type: 'keepFailure', params: failureIn } as const
const open = { type: 'open', params: answer<OpenedSignUp> } as const
const look = { type: 'keepTerm', params: answer<RenewedSignUp> } as const

/**
 * Registration of a company's people for a term (specification, sections 2 and 8; domain, parts 1.6 and 1.7): participants,
 * form of payment, regulations, then the order with its payment, or the waiting list.
 */
export const trainingSignUp = trainingSignUpSetup.createMachine({
  id: 'trainingSignUp',
  description: 'Signing people of the own company for a term.',
  context: ({ input }) => ({
    ...input,
    term: null,
    consents: [],
    credits: [],
    kept: null,
    values: input.begin,
    has_read: false,
    queue: false,
    revision: 0,
    errors: {},
    revealed: false,
    attempts: 0,
    refused: {},
    restored: false,
    stored: null,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      meta: { view: 'the outline of the page' },
      invoke: {
        id: 'openSignUp',
        src: 'openSignUp',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: [
          { guard: { type: 'isClosed', params: termOf }, target: 'closed', actions: open },
          { target: 'form', actions: open },
        ],
        onError: { target: 'loadFailed', actions: failed },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the page did not open, with a retry' },
      on: { 'sign_up.retry': 'opening' },
    },
    closed: { meta: { view: 'the training, and why nobody can be signed' } },
    form: {
      meta: { view: 'the form' },
      initial: 'fresh',
      on: {
        'form.change': {
          actions: [{ type: 'change', params: ({ event }) => event.values }, 'keepInBrowser'],
        },
        'regulations.open': { actions: 'read' },
        'regulations.accept': {
          guard: 'hasRead',
          actions: [
            { type: 'change', params: ({ event }) => ({ regulations_accepted: event.accepted }) },
            'keepInBrowser',
          ],
        },
        'kept.discard': { guard: 'isRestored', actions: ['startAnew', 'forgetInBrowser'] },
        'sign_up.send': [{ guard: 'isComplete', target: 'sending' }, { actions: 'reveal' }],
      },
      states: {
        fresh: { after: { age: 'renewing' } },
        renewing: {
          invoke: {
            id: 'renewTerm',
            src: 'loadTerm',
            input: ({ context }) => ({ term_id: context.term_id }),
            onDone: { target: 'fresh', actions: look },
            // The known data stay until the next try.
            onError: 'fresh',
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      meta: { view: 'that the people are being signed' },
      invoke: {
        id: 'sendSignUp',
        src: 'sendSignUp',
        input: ({ context }) => sendingOf(context),
        onDone: [
          {
            guard: { type: 'isToPayOnline', params: answer<StoredSignUp> },
            target: 'startingPayment',
            actions: [{ type: 'keepStored', params: answer<StoredSignUp> }, 'forgetInBrowser'],
          },
          {
            guard: { type: 'isOrdered', params: answer<StoredSignUp> },
            target: 'ordered',
            actions: [{ type: 'keepStored', params: answer<StoredSignUp> }, 'forgetInBrowser'],
          },
          {
            target: 'waiting',
            actions: [{ type: 'keepStored', params: answer<StoredSignUp> }, 'forgetInBrowser'],
          },
        ],
        onError: [
          { guard: { type: 'isRefusedByLifecycle', params: failureIn }, target: 'lookingAgain', actions: failed },
          {
            guard: { type: 'isInvalid', params: failureIn },
            // The questions may have changed, for instance the form of payment after a place became free.
            target: 'form.renewing',
            actions: { type: 'keepRefused', params: failureIn },
          },
          { target: 'sendFailed', actions: failed },
        ],
      },
    },
    /** The term no longer accepts registrations; it is read again to find out why. */
    lookingAgain: {
      tags: 'busy',
      meta: { view: 'that the people are being signed' },
      invoke: {
        id: 'lookAgain',
        src: 'loadTerm',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: [
          { guard: { type: 'isClosed', params: termOf }, target: 'closed', actions: look },
          { guard: { type: 'lacksPlaces', params: termOf }, target: 'noVacancy', actions: look },
          { target: 'form', actions: look },
        ],
        onError: { target: 'sendFailed', actions: failed },
      },
    },
    noVacancy: {
      meta: { view: 'that there is no vacancy for all, with the waiting list' },
      on: {
        'queue.accept': { guard: 'hasWaitingList', target: 'sending', actions: 'allowQueue' },
        'sign_up.back': 'form',
      },
    },
    sendFailed: {
      tags: 'failed',
      meta: { view: 'that the people were not signed, with a retry' },
      on: { 'sign_up.retry': 'sending', 'sign_up.back': 'form' },
    },
    startingPayment: {
      tags: 'busy',
      meta: { view: 'that the page of the payment provider is being opened' },
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context }) => ({ order_id: context.stored?.order_id ?? 0 }),
        onDone: {
          target: 'leaving',
          actions: { type: 'leaveFor', params: ({ event }) => event.output.redirect_url },
        },
        // The order exists, and its page offers payment.
        onError: 'ordered',
      },
    },
    leaving: {
      tags: 'busy',
      meta: { view: 'that the page of the payment provider is being opened' },
      invoke: { id: 'watchReturn', src: 'watchReturn', onError: {} },
      after: { notLeft: 'ordered' },
      on: { 'page.return': 'ordered' },
    },
    ordered: { meta: { view: 'the page of the order' } },
    waiting: { meta: { view: 'that the people are on the waiting list' } },
  },
})
