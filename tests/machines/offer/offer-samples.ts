import { type By, customerActor, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type OfferContext, offer } from '#contract/offer/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const author: By = {
  user_id: 1,
  permissions: Object.fromEntries(
    [
      'update',
      'destroy',
      'submit',
      'approve',
      'return',
      'register',
      'send',
      'print',
      'accept',
      'reject',
      'rescind',
      'answer',
      'withdraw',
      'extend',
    ].map((verb) => [`partnerzone.offer-generator.offers.${verb}`, true as const]),
  ),
  partners: [7],
  company_admin_of: [],
}

const administrator: By = { ...author, user_id: 2, company_admin_of: [7] }

const at = '2026-03-02T08:00:00Z'
const byAuthor = { by: author, at }
const bySystem = { by: systemActor, at }
const byCustomer = { by: customerActor, at }

const written: OfferContext = {
  partner_id: 7,
  created_by: 1,
  expires_on: '2026-03-31',
  resume_to: null,
  rescind_until: null,
  approval: null,
  needs_approval: false,
}
const over = { ...written, expires_on: '2026-03-01' }

export const offerEntry = catalogued(offer, {
  starts: [
    { label: 'a finished draft', input: written },
    { label: 'a draft above a limit of its company', input: { ...written, needs_approval: true } },
    { label: 'registered, its last day over', snapshot: { value: 'open', context: over } },
    { label: 'sent, its last day over', snapshot: { value: 'sent', context: over } },
    { label: 'opened, its last day over', snapshot: { value: 'viewed', context: over } },
  ],
  events: {
    'offer.save': [{ type: 'offer.save', ...byAuthor }],
    'offer.submit': [{ type: 'offer.submit', ...byAuthor }],
    'offer.approve': [{ type: 'offer.approve', by: administrator, at }],
    'offer.return': [{ type: 'offer.return', by: administrator, at }],
    'offer.delete': [{ type: 'offer.delete', ...byAuthor }],
    'offer.register': [{ type: 'offer.register', expires_on: '2026-03-31', ...byAuthor }],
    'offer.send': [{ type: 'offer.send', ...byAuthor }],
    'offer.print': [{ type: 'offer.print', ...byAuthor }],
    'offer.view': [{ type: 'offer.view', ...byCustomer }],
    'offer.accept': [
      { type: 'offer.accept', ...byCustomer },
      { type: 'offer.accept', ...byAuthor },
    ],
    'offer.reject': [
      { type: 'offer.reject', ...byCustomer },
      { type: 'offer.reject', ...byAuthor },
    ],
    'offer.rescind': [{ type: 'offer.rescind', declared_on: '2026-03-02', ...byAuthor }],
    'offer.ask': [{ type: 'offer.ask', ...byCustomer }],
    'offer.answer': [{ type: 'offer.answer', ...byAuthor }],
    'offer.withdraw': [{ type: 'offer.withdraw', ...byAuthor }],
    'offer.expire': [{ type: 'offer.expire', ...bySystem }],
    'offer.extend': [{ type: 'offer.extend', expires_on: '2026-04-30', ...byAuthor }],
    'offer.supersede': [{ type: 'offer.supersede', ...byAuthor }],
  },
})
