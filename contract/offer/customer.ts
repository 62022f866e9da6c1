import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { AcceptOfferForm, AskOfferForm, ConfirmForm, CustomerRejectForm } from './actions.ts'
import { CustomerOffer } from './shown-offer.ts'

const one = 'public-zone/offer/{code}'
const params = v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)) })

/**
 * Calls available with the link of an offer, until it ends (`hasLinkEnded`). `show` only reads and has no effect, because mail
 * scanners fetch it too; `open` records that a person opened the offer.
 */
export const offerCustomer = module('offer', {
  'public-zone.offer.show': endpoint({
    method: 'GET',
    path: one,
    codes: 'link',
    access: 'public',
    params,
    result: CustomerOffer,
    rateLimit: 60,
    summary: 'An offer, by the code of its link',
  }),
  'public-zone.offer.open': endpoint({
    method: 'POST',
    path: `${one}/open`,
    codes: 'link',
    inReserve: true,
    access: 'public',
    letters: 'once',
    params,
    result: CustomerOffer,
    rateLimit: 30,
    summary: 'A person has really opened it',
  }),
  'public-zone.offer.confirm': endpoint({
    method: 'POST',
    path: `${one}/confirm`,
    codes: 'link',
    access: 'public',
    letters: 20,
    params,
    body: ConfirmForm,
    result: Done,
    rateLimit: 5,
    summary: 'Send a code to the e-mail address of a customer who has a link that the company handed over',
  }),
  'public-zone.offer.accept': endpoint({
    method: 'POST',
    path: `${one}/accept`,
    codes: 'record',
    access: 'public',
    letters: 'once',
    params,
    body: AcceptOfferForm,
    result: CustomerOffer,
    idempotent: true,
    rateLimit: 20,
    summary: 'Accept a variant with options; accepting twice is one acceptance',
  }),
  'public-zone.offer.reject': endpoint({
    method: 'POST',
    path: `${one}/reject`,
    codes: 'link',
    access: 'public',
    letters: 'once',
    params,
    body: CustomerRejectForm,
    result: CustomerOffer,
    idempotent: true,
    rateLimit: 20,
    summary: 'Say no',
  }),
  'public-zone.offer.ask': endpoint({
    method: 'POST',
    path: `${one}/ask`,
    codes: 'link',
    access: 'public',
    letters: 20,
    params,
    body: AskOfferForm,
    result: CustomerOffer,
    idempotent: true,
    rateLimit: 20,
    summary: 'Ask something',
  }),
  'public-zone.offer.download': endpoint({
    method: 'GET',
    path: `${one}/paper`,
    codes: 'link',
    access: 'public',
    params,
    kind: 'stream',
    result: v.unknown(),
    rateLimit: 30,
    summary: 'The paper, or that of what was accepted',
  }),
})
