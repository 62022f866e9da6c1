import { assign, setup } from 'xstate'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import {
  AcceptOfferForm,
  AcceptWithCodeForm,
  AcceptWithEmailForm,
  AskOfferForm,
  CustomerRejectForm,
} from '#contract/offer/actions.ts'
import type { VariantKey } from '#contract/offer/content.ts'
import { plainDecimal } from '#contract/offer/decimal.ts'
import { boundsOf, isLineQuantity, isWithin, type QuantityBounds } from '#contract/offer/quantity.ts'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import type { ChosenQuantity } from '#contract/offer/story.ts'
import { firstSelection, offerTotals, optionIdsOf, type Selection } from '#contract/offer/totals.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failedWith, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import { countedContent } from './public-content.ts'

/** The answers of a customer to an offer: acceptance, rejection, or a question. */
export type AnswerKind = 'accept' | 'reject' | 'ask'

/** The fields of all answers. */
export interface TypedAnswer {
  name: string
  consent: boolean
  reason: string
  question: string
  /** Of a customer whose link the company handed over: the e-mail address, and the code sent to it. */
  email: string
  confirmation_code: string
}

/** Empty fields. */
export const emptyAnswer: TypedAnswer = {
  name: '',
  consent: false,
  reason: '',
  question: '',
  email: '',
  confirmation_code: '',
}

interface OfferAnswerInput {
  /** Code of the link. */
  code: string
  /** Distinguishes this opening of the page; idempotency keys are made from it. */
  key: string
  locale: Locale
  /** The data that this tab has kept of an unsent answer. */
  typed: TypedAnswer
}

interface OfferAnswerContext extends OfferAnswerInput {
  offer: CustomerOffer | null
  selection: Selection
  kind: AnswerKind
  /** The address to which a code was sent; null before that. */
  code_sent_to: string | null
  /** Counts changes. It is part of the idempotency key, so that an unchanged answer is sent under the same key. */
  revision: number
  errors: FieldErrors
  /** Whether errors are shown, which is the case once the customer has tried to send. */
  revealed: boolean
  failure: Failure | null
}

export type OfferAnswerEvent =
  | { type: 'offer.retry' }
  | { type: 'variant.choose'; variant: VariantKey }
  | { type: 'option.toggle'; option: string }
  /** Chooses the quantity of a line whose quantity the customer may change. */
  | { type: 'quantity.change'; line: string; quantity: string }
  /** Begins an answer in the current language of the page. */
  | { type: 'answer.begin'; kind: AnswerKind; locale: Locale }
  | { type: 'answer.change'; typed: Partial<TypedAnswer> }
  | { type: 'answer.send' }
  | { type: 'answer.cancel' }
  /** Back from the code to the address, to correct it or to send another code. */
  | { type: 'code.forget' }

/** An answer that is being sent. */
export interface SendAnswer {
  code: string
  kind: AnswerKind
  body: Record<string, unknown>
  /** Key of the request: every retry of the same answer has the same. */
  key: string
}

/** A request for a code. */
export interface SendCode {
  code: string
  email: string
}

/** The offer after an answer. */
export type AnsweredOffer = CustomerOffer & {
  /** An earlier attempt had arrived, so that later changes are not in the answer (decision 400). */
  arrived_before?: boolean
}

type Context = OfferAnswerContext

const forms = { reject: CustomerRejectForm, ask: AskOfferForm }

/** The parts of `offerAnswer` (offer-answer.ts), which is the chart itself. */
const offerAnswerSetup = setup({
  types: {
    context: {} as OfferAnswerContext,
    events: {} as OfferAnswerEvent,
    input: {} as OfferAnswerInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadOffer: unprovided<{ code: string }, CustomerOffer>('loadOffer'),
    sendCode: unprovided<SendCode, unknown>('sendCode'),
    sendAnswer: unprovided<SendAnswer, AnsweredOffer>('sendAnswer'),
  },
  actions: {
    keepOffer: assign(({ context }, offer: CustomerOffer) => ({ offer, selection: selectionIn(offer, context) })),
    chooseVariant: assign(({ context }, variant: VariantKey) => ({
      selection: withVariant(context.offer, context.selection, variant),
      revision: context.revision + 1,
      failure: null,
    })),
    toggleOption: assign(({ context: { selection, revision } }, option: string) => ({
      selection: {
        ...selection,
        options: selection.options.includes(option)
          ? selection.options.filter((taken) => taken !== option)
          : [...selection.options, option],
      },
      revision: revision + 1,
      failure: null,
    })),
    chooseQuantity: assign(({ context: { offer, selection, revision } }, chosen: ChosenQuantity) => ({
      selection: withQuantity(offer, selection, chosen),
      revision: revision + 1,
      failure: null,
    })),
    begin: assign(({ context }, { kind, locale }: { kind: AnswerKind; locale: Locale }) => ({
      kind,
      locale,
      errors: errorsOf({ ...context, kind, locale }),
      revealed: false,
      revision: context.revision + 1,
      failure: null,
    })),
    keepCodeSent: assign(({ context }) => {
      const { email } = context.typed
      return { code_sent_to: email, revealed: false, errors: errorsOf({ ...context, code_sent_to: email }) }
    }),
    forgetCode: assign(({ context }) => {
      const typed = { ...context.typed, confirmation_code: '' }
      const forgotten = { typed, code_sent_to: null, revealed: false, failure: null }
      return { ...forgotten, errors: errorsOf({ ...context, ...forgotten }), revision: context.revision + 1 }
    }),
    change: assign(({ context }, changed: Partial<TypedAnswer>) => {
      const typed = { ...context.typed, ...changed }
      return { typed, errors: errorsOf({ ...context, typed }), revision: context.revision + 1 }
    }),
    reveal: assign({ revealed: true, failure: null }),
    /** Clears the fields after sending. The name is kept for the next answer. */
    forgetSent: assign(({ context: { typed, revision } }) => ({
      typed: { ...emptyAnswer, name: typed.name },
      code_sent_to: null,
      revision: revision + 1,
      failure: null,
    })),
    /** Keeps the changed question; sent again, it is another one. */
    keepChanged: assign(({ context: { revision } }) => ({ revision: revision + 1, revealed: false, failure: null })),
    /** Provided: keeps the typed text in this tab until it is sent. */
    keepInBrowser: () => undefined,
  },
  guards: {
    isOpen: ({ context }) => context.offer?.can_answer === true,
    isEarlierQuestion: ({ context }, { arrived_before }: AnsweredOffer) =>
      context.kind === 'ask' && arrived_before === true,
    isAnswerable: (_, offer: CustomerOffer) => offer.can_answer,
    isWithinBounds: ({ context }, { line, quantity }: ChosenQuantity) => {
      const bounds = lineBounds(context.offer, line)
      return bounds !== null && isLineQuantity(quantity) && isWithin(bounds, quantity)
    },
    mayBegin: ({ context }, kind: AnswerKind) =>
      (kind === 'ask' ? context.offer?.can_ask : context.offer?.can_answer) === true,
    needsCode: ({ context: { kind, offer, code_sent_to } }) =>
      kind === 'accept' && offer?.confirms_by_code === true && code_sent_to === null,
    wasCodeSent: ({ context }) => context.code_sent_to !== null,
    isWrong: ({ context }) => Object.keys(context.errors).length > 0,
    isUnknown: failedWith('not_found'),
    isTooMany: failedWith('too_many'),
    isOutdated: failedWith('lifecycle', 'conflict', 'not_found'),
  },
}).extend(failureHandling)

const keepOffer = { type: 'keepOffer', params: answer } as const

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
            guard: { type: 'isAnswerable', params: answer },
            target: 'open',
            actions: [keepOffer, 'forgetFailure'],
          },
          { target: 'over', actions: [keepOffer, 'forgetFailure'] },
        ],
        onError: [
          { guard: { type: 'isUnknown', params: failureIn }, target: 'missing', actions: keepFailure },
          { guard: { type: 'isTooMany', params: failureIn }, target: 'tooMany', actions: keepFailure },
          { target: 'loadFailed', actions: keepFailure },
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
        'quantity.change': {
          guard: { type: 'isWithinBounds', params: ({ event }) => event },
          actions: { type: 'chooseQuantity', params: ({ event: { line, quantity } }) => ({ line, quantity }) },
        },
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
          { guard: { type: 'isOutdated', params: failureIn }, target: 'lookingAgain', actions: keepFailure },
          { target: 'answering.failed', actions: keepFailure },
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
            guard: { type: 'isEarlierQuestion', params: answer },
            target: 'answering.arrived',
            actions: [keepOffer, 'keepChanged'],
          },
          {
            guard: { type: 'isAnswerable', params: answer },
            target: 'open',
            actions: [keepOffer, 'forgetSent', 'keepInBrowser'],
          },
          { target: 'over', actions: [keepOffer, 'forgetSent', 'keepInBrowser'] },
        ],
        onError: [
          { guard: { type: 'isOutdated', params: failureIn }, target: 'lookingAgain', actions: keepFailure },
          { target: 'answering.failed', actions: keepFailure },
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
          { guard: { type: 'isAnswerable', params: answer }, target: 'open', actions: keepOffer },
          { target: 'over', actions: [keepOffer, 'forgetFailure'] },
        ],
        onError: 'answering.failed',
      },
    },
  },
})

/** The form of the answer. A link that was handed over asks for an address first, then for the code sent to it. */
function formOf({ kind, offer, code_sent_to }: Context) {
  if (kind !== 'accept') return forms[kind]
  if (!offer?.confirms_by_code) return AcceptOfferForm
  return code_sent_to === null ? AcceptWithEmailForm : AcceptWithCodeForm
}

function bodyOf({ kind, typed, selection, offer, code_sent_to }: Context): Record<string, unknown> {
  const { name, consent, reason, question, email, confirmation_code } = typed
  if (kind === 'reject') return { reason }
  if (kind === 'ask') return { text: question, name }
  const gross = offer ? offerTotals(countedContent(offer), selection).gross : ''
  const chosen = selection.quantities ?? []
  const confirmed = offer?.confirms_by_code && { email, ...(code_sent_to !== null && { confirmation_code }) }
  return { gross, ...selection, options: [...selection.options], quantities: [...chosen], name, consent, ...confirmed }
}

function errorsOf(context: Context): FieldErrors {
  const checked = validate(formOf(context), bodyOf(context), context.locale)
  return checked.success ? {} : checked.errors
}

/** The call that sends the answer, with its idempotency key. */
function sendingOf(context: Context): SendAnswer {
  const { code, kind, key, revision } = context
  return { key: `${key}-${revision}`, kind, body: bodyOf(context), code }
}

/** The selection with another variant, without options that this variant does not have. */
function withVariant(offer: CustomerOffer | null, { options, quantities }: Selection, variant: VariantKey): Selection {
  const offered = offer ? optionIdsOf(countedContent(offer), variant) : []
  return { variant, options: options.filter((option) => offered.includes(option)), ...(quantities && { quantities }) }
}

/** The selection with a chosen quantity. A quantity as offered is no choice. */
function withQuantity(
  offer: CustomerOffer | null,
  selection: Selection,
  { line, quantity }: ChosenQuantity,
): Selection {
  const others = selection.quantities?.filter((chosen) => chosen.line !== line) ?? []
  const offered = lineOf(offer, line)?.quantity ?? ''
  const isOffered = plainDecimal(offered) === plainDecimal(quantity)
  return { ...selection, quantities: isOffered ? others : [...others, { line, quantity }] }
}

const lineOf = (offer: CustomerOffer | null, id: string) =>
  offer?.sections.flatMap(({ lines }) => lines).find((line) => line.id === id)

function lineBounds(offer: CustomerOffer | null, id: string): QuantityBounds | null {
  const line = lineOf(offer, id)
  return line ? boundsOf(line) : null
}

/** The accepted selection, otherwise the customer's current one, otherwise the recommended variant. */
function selectionIn(offer: CustomerOffer, before: Context): Selection {
  if (offer.acceptance) {
    const { variant, options, quantities } = offer.acceptance
    return { variant, options, quantities }
  }
  return before.offer ? before.selection : firstSelection(offer)
}
