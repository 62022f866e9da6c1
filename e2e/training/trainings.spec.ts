import { expect } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { desk, phone } from '#e2e/support/screens.ts'
import {
  addTerm,
  bringForward,
  cancel,
  createTraining,
  download,
  issue,
  moveOne,
  openRegistration,
  participant,
  payOnline,
  scan,
  signFour,
  takeOffer,
  theTerm,
  verify,
} from '#e2e/support/training-steps.ts'

/** The story of a training from its announcement to the certificate, and of one that is cancelled. */

// Who finds no place is answered 409 before waiting is offered; letters stand in frames without scripts.
test.use({ actionTimeout: 20_000, expectedComplaints: [new RegExp(`${refusedRequests.source}|about:srcdoc`)] })
test.setTimeout(300_000)

test('a training runs from its announcement to the certificate, and another term is cancelled with a refund', async ({
  signedIn,
  request,
  tokenOf,
  browser,
}) => {
  const name = `Pompy ciepła w praktyce ${Date.now().toString(36)}`
  const staff = await signedIn('moderator-training')
  await staff.setViewportSize(desk)
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  const office = new Colleague(request, await tokenOf('moderator-training'))
  const chief = new Colleague(request, await tokenOf('admin'))
  const company = new Colleague(request, await tokenOf('partner'))

  await test.step('staff create a training with its first term, which has three places', () =>
    createTraining(staff, name))
  const first = await theTerm(office, name, 'Kraków')
  const { training_id } = await office.call<{ training_id: number }>('training.terms.show', { path: { term: first } })
  await test.step('they open its registration, and a second term', async () => {
    await openRegistration(staff, first)
    await addTerm(staff, name)
  })
  const second = await theTerm(office, name, 'Tarnów')
  await test.step('the second is opened too', () => openRegistration(staff, second))

  await test.step('a partner finds the term on the phone and signs four people; one of them waits', () =>
    signFour(partner, name, training_id))
  await test.step('and pays online', () => payOnline(partner))

  await test.step('staff move one of them to the other term', () => moveOne(staff, first))
  await test.step('whoever waited gets the offer and takes it', () => takeOffer(partner, first))

  await test.step('the training is brought forward to today, and staff scan the tickets at the door', async () => {
    await bringForward(staff, first)
    const { results } = await company.call<{ results: { first_name: string; code: string; term_id: number }[] }>(
      'partnerzone.training.participants.index',
      { query: { term: String(first), per_page: '100' } },
    )
    await scan(
      staff,
      first,
      results.filter(({ term_id }) => term_id === first).map(({ code }) => code),
    )
  })
  await test.step('and issue the certificates', () => issue(staff, first))

  await test.step('the partner downloads one of them', () => download(partner, name))
  await test.step('a stranger checks it by the address in its QR code', async () => {
    const { results } = await office.call<{ results: { id: number; last_name: string }[] }>(
      'training.issued-certificates.index',
      { query: { term_id: String(first) } },
    )
    const own = results.find(({ last_name }) => last_name === 'Kolektor')
    const { verify_url } = await office.call<{ verify_url: string }>('training.issued-certificates.show', {
      path: { issued_certificate: own?.id ?? 0 },
    })
    const context = await browser.newContext()
    await context.addInitScript(() => localStorage.setItem('portal.locale', '"pl"'))
    const stranger = await context.newPage()
    await stranger.setViewportSize(phone)
    await verify(stranger, verify_url)
    await context.close()
  })

  await test.step('the other term is cancelled, and the money goes back', async () => {
    await cancel(staff, second)
    const refunded = async () => {
      const { refunds } = await chief.call<{ refunds: { status: string; amount: string }[] }>('order.orders.show', {
        path: { training_order: (await participant(company, second)).order_id ?? 0 },
      })
      return refunds.map(({ status, amount }) => `${amount} ${status}`)
    }
    await expect.poll(refunded, { timeout: 60_000 }).toEqual(['615.00 completed'])
  })
})
