import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import { type AnsweredOffer, emptyAnswer, offerAnswer } from '#machines/offer/offer-answer.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { acceptedOffer, customerOffer } from './customer-offer-sample.ts'

const withdrawn: CustomerOffer = { ...customerOffer, state: 'withdrawn', can_answer: false, can_ask: false }
const handedOver: CustomerOffer = { ...customerOffer, confirms_by_code: true, answers_by_email: false }
const message = { id: 1, at: '2026-11-20T12:00:00Z', from_customer: true, author_name: 'Joanna', text: 'Kiedy?' }
const asked: CustomerOffer = { ...customerOffer, messages: [message] }
const askedBefore: AnsweredOffer = { ...asked, arrived_before: true }

export const offerAnswerEntry = catalogued(offerAnswer, {
  starts: [
    {
      label: 'the link of an offer',
      input: { code: 'sample-code-of-an-offer', key: 'opening-1', locale: 'pl', typed: emptyAnswer },
    },
  ],
  events: {
    'variant.choose': [{ type: 'variant.choose', variant: 'B' }],
    'option.toggle': [{ type: 'option.toggle', option: 'a2' }],
    'quantity.change': [
      { type: 'quantity.change', line: 'm1', quantity: '2' },
      { type: 'quantity.change', line: 'm1', quantity: '1' },
      { type: 'quantity.change', line: 'm1', quantity: '4' },
    ],
    'answer.begin': [
      { type: 'answer.begin', kind: 'accept', locale: 'pl' },
      { type: 'answer.begin', kind: 'ask', locale: 'pl' },
      { type: 'answer.begin', kind: 'reject', locale: 'pl' },
    ],
    'answer.change': [
      { type: 'answer.change', typed: { name: 'Joanna Malinowska', consent: true } },
      { type: 'answer.change', typed: { question: 'Kiedy?' } },
      { type: 'answer.change', typed: { reason: 'Za drogo' } },
      { type: 'answer.change', typed: { name: 'Joanna', consent: true, email: 'j@dom.example' } },
      { type: 'answer.change', typed: { confirmation_code: '1234 5678' } },
    ],
  },
  outcomes: {
    loadOffer: {
      done: [customerOffer, acceptedOffer, withdrawn, handedOver],
      error: [refused('not_found'), refused('too_many'), noAnswer],
    },
    sendCode: { done: [{}], error: [refused('lifecycle'), refused('too_many')] },
    sendAnswer: {
      done: [asked, acceptedOffer, askedBefore],
      error: [refused('lifecycle'), refused('invalid', { errors: { name: ['wrong'] } }), noAnswer],
    },
  },
  identify: ({ context: { kind, typed, offer } }) =>
    [
      kind,
      typed.question !== '',
      typed.consent,
      typed.name !== '',
      typed.email !== '',
      typed.confirmation_code !== '',
      offer?.confirms_by_code,
      offer?.state,
    ].join(),
  exceptions: {
    endsIn: {
      missing: 'a link without an offer leads nowhere',
      over: 'what was taken back has nobody to answer',
    },
    forgets: { 'code.forget': 'the code belongs to the address that is typed anew' },
    givenUp: { loadOffer: 'a link without an offer leads nowhere' },
    untyped: {
      'variant.choose': 'a choice of what is offered',
      'option.toggle': 'a choice of what is offered',
      'quantity.change': 'a choice within the bounds of the offer',
      'answer.begin': 'a choice between three answers',
    },
    wordless: { 'answering.invalid': 'each field is right as soon as it is typed again' },
  },
})
