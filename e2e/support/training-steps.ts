import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { certificateStatus, participantVerb, termVerb } from '#contract/training/statuses.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { fixturePath } from '#tests/support/fixtures.ts'
import { choose } from './choose.ts'
import type { Colleague } from './colleague.ts'
import { expectAccessible } from './fixtures.ts'
import { polish } from './polish.ts'

/** Steps of staff, a partner and a stranger on the pages of a training. */

const field = (page: Page, name: string) => page.locator(`#field-${name}`)
const button = (where: Page | Locator, source: string) =>
  where.getByRole('button', { name: polish(source), exact: true })
/** A day in Warsaw as it is typed. */
export const dayIn = (days: number) => {
  const day = warsawLocal(new Date(Date.now() + days * 86_400_000).toISOString()).slice(0, 10)
  return day.split('-').reverse().join('.')
}

/** People registered by the partner; there are three places. */
const people = [
  ['Aldona', 'Piecyk'],
  ['Bronisław', 'Zawór'],
  ['Celina', 'Pompa'],
  ['Dionizy', 'Kolektor'],
] as const
const [aldona, , , dionizy] = people.map(([first, last]) => `${first} ${last}`) as [string, string, string, string]

export async function theTerm(office: Colleague, name: string, city: string): Promise<number> {
  const { results } = await office.call<{ results: { id: number; training_name: string }[] }>('training.terms.index', {
    query: { city, sort_by: 'created_at', sort_direction: 'desc' },
  })
  const found = results.find(({ training_name }) => training_name === name)
  return found?.id ?? Number.NaN
}

export async function participant(company: Colleague, term: number) {
  const { results } = await company.call<{ results: { term_id: number; order_id: number | null }[] }>(
    'partnerzone.training.participants.index',
    { query: { term: String(term) } },
  )
  const [found] = results
  if (!found) throw new Error(`nobody is on the term ${term}`)
  return found
}

export async function createTraining(page: Page, name: string): Promise<void> {
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

export async function addTerm(page: Page, name: string): Promise<void> {
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

export async function openRegistration(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}`)
  await page.getByRole('button', { name: 'Zmień status' }).click()
  await page.getByRole('menuitem', { name: termVerb.open.label.pl }).click()
  await page.getByRole('dialog').getByRole('button', { name: termVerb.open.label.pl, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The day of the training comes, without waiting for it. */
export async function bringForward(page: Page, term: number): Promise<void> {
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

export async function signFour(page: Page, name: string, training: number): Promise<void> {
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
    page.getByRole('button', { name: polish('Read the regulations') }).click(),
  ])
  await regulations.close()
  await page.getByRole('checkbox', { name: polish('I have read the regulations and accept them') }).check()
  await field(page, 'consent_processing_data').check()
  await expectAccessible(page)
  await button(page, 'Order and pay').click()
  await button(page.getByRole('dialog'), 'Sign up and put the rest on the waiting list').click()
}

/** At the page of the payment simulator, to which the order leads. */
export async function payOnline(page: Page): Promise<void> {
  await page.waitForURL(/simulated-payment/)
  await page.getByRole('button', { name: 'Zapłać', exact: true }).click()
  await expect(page.getByRole('heading', { name: polish('The order is paid') })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
}

export async function moveOne(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}/move`)
  const target = page.locator('section[data-side=target]')
  await choose(target.getByRole('combobox', { name: polish('Other term') }), { option: /Tarnów/ })
  await expect(target.getByText(polish('Nobody is on this term'))).toBeVisible()
  await page
    .locator('section[data-side=source]')
    .getByRole('checkbox', { name: new RegExp(aldona) })
    .check()
  await target.locator('[data-offered] button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(aldona)).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect(page.getByText(polish('They have been notified by e-mail.'))).toBeVisible()
  await expectAccessible(page)
}

export async function takeOffer(page: Page, term: number): Promise<void> {
  await page.goto(`/#/training/participants?term=${term}`)
  const row = page.getByRole('listitem').filter({ hasText: dionizy })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: participantVerb.take.label.pl, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /PayU|online/i }).click()
  await dialog.getByRole('button').last().click()
  await button(page, 'Pay now').click()
  await payOnline(page)
}

export async function scan(page: Page, term: number, codes: readonly string[]): Promise<void> {
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

export async function issue(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}/certificates`)
  const all = page.getByRole('checkbox', { name: polish('Everyone who can receive a certificate') })
  await all.check()
  await button(page, 'Issue certificates').click()
  await button(page.getByRole('dialog'), 'Issue').click()
  await expect(page.getByText(polish('Done.'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
}

export async function download(page: Page, training: string): Promise<void> {
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

export async function verify(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: certificateStatus.valid.verdict.text.pl })).toBeVisible()
  await expect(page.getByText(dionizy)).toBeVisible()
  await expectAccessible(page)
}

export async function cancel(page: Page, term: number): Promise<void> {
  await page.goto(`/#/cms/training/terms/${term}/cancellation`)
  await page.getByLabel(polish('Reason')).fill('Choroba prowadzącego')
  // Not the letters below: they stand in frames that run no script, not even that of axe.
  await expectAccessible(page)
  await page.getByLabel(new RegExp(aldona)).selectOption('refund')
  await button(page, 'Show the messages').click()
  await expect(page.getByText(polish('To those who get a refund'))).toBeVisible()
  await button(page, 'Cancel the term').click()
  expect(await keptReasons(page)).toBe(1)
  await button(page.getByRole('dialog'), 'Cancel the term').click()
  await expect(page.getByText(polish('The term is cancelled.'))).toBeVisible({ timeout: 60_000 })
  expect(await keptReasons(page), 'it was sent').toBe(0)
}

const keptReasons = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('training.cancellations.store')).length)
