import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type OpenedOffer, offerEditing } from '#machines/offer/offer-editing.ts'
import { draftOffer, offeredOptions } from './offer/offer-sample.ts'

/** The editor of a draft of a company that limits discounts to 10 %, with the discount that the server has computed. */
async function openEditor(list_discount: string) {
  const offer = {
    ...draftOffer,
    subject: 'Heat pump',
    approval_limits: { discount: '10.00', value: null },
    list_discount,
  }
  const openOffer = fromPromise<OpenedOffer, { id: number }>(async () => ({
    offer,
    options: offeredOptions,
    kept: null,
  }))
  const actor = createActor(offerEditing.provide({ actors: { openOffer } }), {
    input: { id: 1, key: 'opening-1', locale: 'pl' },
  }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('open'))
  return actor
}

it('an offer that only the server knows to be above the limit is submitted for approval', async () => {
  const actor = await openEditor('28.00')
  actor.send({ type: 'offer.send' })
  expect(actor.getSnapshot().matches({ open: { form: 'askingApproval' } })).toBe(true)
  actor.stop()
})

it('an offer below the limit is sent without approval', async () => {
  const actor = await openEditor('10.00')
  actor.send({ type: 'offer.send' })
  expect(actor.getSnapshot().matches({ open: { form: 'reviewing' } })).toBe(true)
  actor.stop()
})
