import { failureIn } from '#machines/failure.ts'
import { type AnsweredOffer, offerAnswerSetup, sendingOf } from './offer-answer-setup.ts'

const answered = ({ event }: { event: { output: AnsweredOffer } }) => event.output
const keepOffer = { type: 'keepOffer', params: answered } as const
const failed = { type: 'keepFailure', params: failureIn } as const

/**
 * A customer with the link of an offer (specification, sections 3 and 4): reads it, chooses a variant and options, sees the
 * total, and accepts, rejects or asks. An offer that can no longer be answered shows its outcome. If the response to an answer
 * was lost, the answer is sent again under the same idempotency key, so that it counts once. A question that was changed before it was
 * sent again stays, if the first one had arrived: the customer sees that one, and decides whether to ask another. A customer whose
 * link the company handed over accepts with an e-mail address and the code sent to it.
 */
export const offerAnswer = offerAnswerSetup.createMachine({
  id: 'offerAnswer',
  description: 'A customer reads an offer and answers it.',
  context: ({ input }) => ({
    ...input,
    offer: null,
    selection: { variant: null, options: [] },
    kind: 'accept',
    code_sent_to: null,
    revision: 0,
    errors: {},
    revealed: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the offer' },
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: { type: 'isAnswerable', params: answered },
            target: 'open',
            actions: [keepOffer, 'forgetFailure'],
          },
          { target: 'over', actions: [keepOffer, 'forgetFailure'] },
        ],
        onError: [
          { guard: { type: 'isUnknown', params: failureIn }, target: 'missing', actions: failed },
          { guard: { type: 'isTooMany', params: failureIn }, target: 'tooMany', actions: failed },
          { target: 'loadFailed', actions: failed },
        ],
      },
    },
    missing: { meta: { view: 'that the link leads to no offer' } },
    tooMany: {
      tags: 'failed',
      meta: { view: 'that it was asked for too often, with a retry' },
      on: { 'offer.retry': 'loading' },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the offer did not come, with a retry' },
      on: { 'offer.retry': 'loading' },
    },
    open: {
      meta: { view: 'the offer, with what can be chosen and the total' },
      on: {
        'variant.choose': { actions: { type: 'chooseVariant', params: ({ event }) => event.variant } },
        'option.toggle': { actions: { type: 'toggleOption', params: ({ event }) => event.option } },
        'answer.begin': {
          guard: { type: 'mayBegin', params: ({ event }) => event.kind },
          target: 'answering',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    /** The offer was answered, has expired, or was withdrawn or superseded. */
    over: {
      meta: { view: 'what became of the offer, and whom to call' },
      on: {
        'answer.begin': {
          guard: { type: 'mayBegin', params: ({ event }) => event.kind },
          target: 'answering',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    answering: {
      initial: 'typing',
      on: {
        'answer.change': { actions: [{ type: 'change', params: ({ event }) => event.typed }, 'keepInBrowser'] },
        'answer.send': [
          { guard: 'isWrong', target: '.invalid', actions: 'reveal' },
          { guard: 'needsCode', target: 'sendingCode', actions: 'reveal' },
          { target: 'sending', actions: 'reveal' },
        ],
        'code.forget': { guard: 'wasCodeSent', target: '.typing', actions: 'forgetCode' },
        'answer.cancel': [
          { guard: 'isOpen', target: 'open', actions: 'forgetFailure' },
          { target: 'over', actions: 'forgetFailure' },
        ],
      },
      states: {
        typing: { meta: { view: 'the answer, with what is asked for' } },
        invalid: { tags: 'failed', meta: { view: 'the answer, with what is wrong at the fields' } },
        arrived: { meta: { view: 'the changed question, and that it was asked already as it was before' } },
        confirming: { meta: { view: 'the field for the code, and where it was sent' } },
        failed: { tags: 'failed', meta: { view: 'the answer as it was typed, and that it was not taken' } },
      },
    },
    /** By a link that the company handed over, an address is confirmed before the acceptance is sent. */
    sendingCode: {
      tags: 'busy',
      meta: { view: 'the answer, on its way' },
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { code, typed } }) => ({ code, email: typed.email }),
        onDone: { target: 'answering.confirming', actions: 'keepCodeSent' },
        onError: [
          { guard: { type: 'isOutdated', params: failureIn }, target: 'lookingAgain', actions: failed },
          { target: 'answering.failed', actions: failed },
        ],
      },
    },
    sending: {
      tags: 'busy',
      meta: { view: 'the answer, on its way' },
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context }) => sendingOf(context),
        onDone: [
          {
            guard: { type: 'isEarlierQuestion', params: answered },
            target: 'answering.arrived',
            actions: [keepOffer, 'keepChanged'],
          },
          {
            guard: { type: 'isAnswerable', params: answered },
            target: 'open',
            actions: [keepOffer, 'forgetSent', 'keepInBrowser'],
          },
          { target: 'over', actions: [keepOffer, 'forgetSent', 'keepInBrowser'] },
        ],
        onError: [
          { guard: { type: 'isOutdated', params: failureIn }, target: 'lookingAgain', actions: failed },
          { target: 'answering.failed', actions: failed },
        ],
      },
    },
    /** The offer has changed since it was shown, so it is loaded again. */
    lookingAgain: {
      tags: 'busy',
      meta: { view: 'the answer, on its way' },
      invoke: {
        id: 'lookAgain',
        src: 'loadOffer',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          { guard: { type: 'isAnswerable', params: answered }, target: 'open', actions: keepOffer },
          { target: 'over', actions: [keepOffer, 'forgetFailure'] },
        ],
        onError: 'answering.failed',
      },
    },
  },
})
