import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { warsawLocal } from '#contract/moment.ts'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { polish } from '#e2e/support/polish.ts'
import { desk, phone } from '#e2e/support/screens.ts'
import { fixturePath } from '#tests/support/fixtures.ts'

/** The story of a training from its announcement to the certificate, and of one that is cancelled. */

// Who finds no place is answered 409 before waiting is offered; letters stand in frames without scripts.
test.use({ actionTimeout: 20_000, expectedComplaints: [new RegExp(`${refusedRequests.source}|about:srcdoc`)] })
test.setTimeout(300_000)

const field = (page: Page, name: string) => page.locator(`#field-${name}`)
const button = (where: Page | Locator, source: string) =>
  where.getByRole('button', { name: polish(source), exact: true })
/** A day in Warsaw as it is typed. */
const dayIn = (days: number) => {
  const day = warsawLocal(new Date(Date.now() + days * 86_400_000).toISOString()).slice(0, 10)
  return day.split('-').reverse().join('.')
}

/** Whom the partner signs; there are three places. */
const people = [
  ['Aldona', 'Piecyk'],
  ['Bronisław', 'Zawór'],
  ['Celina', 'Pompa'],
  ['Dionizy', 'Kolektor'],
] as const
const [aldona, , , dionizy] = people.map(([first, last]) => `${first} ${last}`) as [string, string, string, string]

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

async function theTerm(office: Colleague, name: string, city: string): Promise<number> {
  const { results } = await office.call<{ results: { id: number; training_name: string }[] }>('training.terms.index', {
    query: { city, sort_by: 'created_at', sort_direction: 'desc' },
  })
  const found = results.find(({ training_name }) => training_name === name)
  return found?.id ?? Number.NaN
}

async function participant(company: Colleague, term: number) {
  const { results } = await company.call<{ results: { term_id: number; order_id: number | null }[] }>(
    'partnerzone.training.participants.index',
    { query: { term: String(term) } },
  )
  const [found] = results
  if (!found) throw new Error(`nobody is on the term ${term}`)
  return found
}

async function createTraining(page: Page, name: string): Promise<void> {
  await page.goto('/#/cms/training/trainings/store')
  await field(page, 'name').fill(name)
  await choose(field(page, 'lang_id'))
  await choose(field(page, 'producer_id'))
  await choose(field(page, 'type_id'))
  await choose(field(page, 'category_id'))
  await field(page, 'description').fill('Dobór, montaż i uruchomienie pompy ciepła na działającym stanowisku.')
  await field(page, 'price_brutto').fill('615,00')
  await field(page, 'price_netto').fill('500,00')
  for (const payment of [/przelew/i, /online|PayU/i]) {
    await choose(field(page, 'payments'), { option: payment })
    await page.keyboard.press('Escape')
  }
  await page.locator('input[type=file]').first().setInputFiles(fixturePath('warranty-book.pdf'))
  await choose(field(page, 'certificate_id'))
  await field(page, 'city').fill('Kraków')
  await field(page, 'address').fill('Centrum szkoleniowe, ul. Cieplna 1')
  await field(page, 'total_places').fill('3')
  await field(page, 'training_date').fill(dayIn(7))
  await field(page, 'certificate_date').fill(dayIn(7))
  await field(page, 'end_time').fill('23:59')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/trainings\/\d+\/terms$/)
}

async function addTerm(page: Page, name: string): Promise<void> {
  await page.goto('/#/cms/training/terms/store')
  await choose(field(page, 'training_id'), { typed: name, option: new RegExp(name) })
  await field(page, 'city').fill('Tarnów')
  await field(page, 'address').fill('ul. Krakowska 7')
  await field(page, 'total_places').fill('5')
  await field(page, 'training_date').fill(dayIn(30))
  await field(page, 'certificate_date').fill(dayIn(30))
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/cms\/training\/terms(\/\d+)?(\?.*)?$/)
}

async function openRegistration(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}`)
  await page.getByRole('button', { name: 'Zmień status' }).click()
  await page.getByRole('menuitem', { name: polish('Open the registration') }).click()
  await button(page.getByRole('dialog'), 'Open the registration').click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The day of the training comes: nobody waits for it here. */
async function bringForward(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}`)
  await field(page, 'training_date').fill(dayIn(0))
  await field(page, 'certificate_date').fill(dayIn(0))
  await button(page, 'Save').click()
  const question = page.getByRole('dialog', { name: polish('Another time or place') })
  await expect(question.getByRole('checkbox')).toBeChecked()
  await expectAccessible(page)
  await button(question, 'Save').click()
  await expect(page.getByText(dayIn(0)).first()).toBeVisible()
}

async function signFour(page: Page, name: string, training: number): Promise<void> {
  await page.goto(`/#/training/terms?training=${training}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: 'Kraków' })
    .getByRole('link')
    .first()
    .click()
  for (const [place, [first, last]] of people.entries()) {
    await button(page, 'Add a person without an account').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(polish('First name')).fill(first)
    await dialog.getByLabel(polish('Last name')).fill(last)
    await dialog.getByLabel(polish('E-mail')).fill(`uczestnik.${place}.${Date.now()}@firma.example`)
    await dialog.getByLabel(polish('Phone')).last().fill('600700800')
    await button(dialog, 'Add').click()
    await expect(dialog).toBeHidden()
  }
  await field(page, 'contact_phone').fill('600700800')
  await page.getByRole('radio', { name: /PayU|online/i }).click()
  const [regulations] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: polish('Read the regulations') }).click(),
  ])
  await regulations.close()
  await page.getByRole('checkbox', { name: polish('I have read the regulations and accept them') }).check()
  await field(page, 'consent_processing_data').check()
  await expectAccessible(page)
  await button(page, 'Order and pay').click()
  await button(page.getByRole('dialog'), 'Sign up, the rest waits').click()
}

/** At the page of the payment simulator, to which the order leads. */
async function payOnline(page: Page): Promise<void> {
  await page.waitForURL(/simulated-payment/)
  await page.getByRole('button', { name: 'Zapłać', exact: true }).click()
  await expect(page.getByRole('heading', { name: polish('The order is paid') })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
}

async function moveOne(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}/move`)
  const target = page.locator('section[data-side=target]')
  await choose(target.getByRole('textbox', { name: polish('Other term') }), { option: /Tarnów/ })
  await expect(target.getByText(polish('Nobody is on this term'))).toBeVisible()
  await page
    .locator('section[data-side=source]')
    .getByRole('checkbox', { name: new RegExp(aldona) })
    .check()
  await target.locator('[data-offered] button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(aldona)).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect(page.getByText(polish('They have been told by e-mail.'))).toBeVisible()
  await expectAccessible(page)
}

async function takeOffer(page: Page, term: number): Promise<void> {
  await page.goto(`/#/training/participants?term=${term}`)
  const row = page.getByRole('listitem').filter({ hasText: dionizy })
  await expect(row).toBeVisible()
  await button(row, 'Take the place').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /PayU|online/i }).click()
  await dialog.getByRole('button').last().click()
  await button(page, 'Pay now').click()
  await payOnline(page)
}

async function scan(page: Page, term: number, codes: readonly string[]): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}/attendance`)
  await button(page, 'Scan tickets').click()
  const panel = page.getByRole('dialog')
  for (const [place, code] of codes.entries()) {
    await panel.getByLabel(polish('Ticket code')).fill(code)
    await button(panel, 'Check in').click()
    await expect(panel.locator('[data-tone=green]').first()).toBeVisible()
    await expect(panel.locator('details li')).toHaveCount(place)
  }
  await page.keyboard.press('Escape')
}

async function issue(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}/certificates`)
  const all = page.getByRole('checkbox', { name: polish('All who can be given a certificate') })
  await all.check()
  await button(page, 'Issue certificates').click()
  await button(page.getByRole('dialog'), 'Issue').click()
  await expect(page.getByText(polish('Done.'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
}

async function download(page: Page, training: string): Promise<void> {
  await page.goto('/#/training/certificates')
  const card = page.getByRole('listitem').filter({ hasText: dionizy }).filter({ hasText: training })
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: polish('Download: {certificate_number}') }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
  const content = await readFile(await paper.path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessible(page)
}

async function verify(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: polish('This document is genuine and valid') })).toBeVisible()
  await expect(page.getByText(dionizy)).toBeVisible()
  await expectAccessible(page)
}

async function cancel(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}/cancellation`)
  await page.getByLabel(polish('Reason')).fill('Choroba prowadzącego')
  // Not the letters below: they stand in frames that run no script, not even that of axe.
  await expectAccessible(page)
  await page.getByLabel(new RegExp(aldona)).selectOption('refund')
  await button(page, 'Show the letters').click()
  await expect(page.getByText(polish('To those whose money goes back'))).toBeVisible()
  await button(page, 'Cancel the term').click()
  await button(page.getByRole('dialog'), 'Cancel the term').click()
  await expect(page.getByText(polish('The term is cancelled.'))).toBeVisible({ timeout: 60_000 })
}
