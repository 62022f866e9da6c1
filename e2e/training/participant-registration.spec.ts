import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { polish } from '#e2e/support/polish.ts'

/** Staff register people of a company for a term. */

test.use({ expectedComplaints: [refusedRequests], actionTimeout: 20_000 })

interface OpenTerm {
  id: number
  available_places: number
  price_brutto: string
}

const field = (page: Page, name: string) => page.locator(`#field-${name.replaceAll('.', '-')}`)
const button = (page: Page, source: string) => page.getByRole('button', { name: polish(source), exact: true })
const send = (page: Page) => page.locator('button[type=submit]')

test('staff register a person: what is missing is told, what is typed survives, a lost answer registers nobody twice', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  test.setTimeout(120_000)
  const page = await signedIn('moderator-training')
  const office = new Colleague(request, await tokenOf('moderator-training'))
  const { results } = await office.call<{ results: OpenTerm[] }>('training.terms.index', {
    query: { status: 'open', has_places: 'true', per_page: '100' },
  })
  // A free one has no form of payment.
  const paid = results.filter(({ price_brutto }) => Number(price_brutto) > 0)
  const [term] = paid.toSorted((one, other) => other.available_places - one.available_places)
  if (!term) throw new Error('no term of the demonstration is open')
  const address = `/#/cms/training/participants/${term.id}/add`
  const email = `kursant.${Date.now().toString(36)}@firma.example`

  await test.step('what is missing is told at its field, until something is typed there', async () => {
    await page.goto(address)
    await field(page, 'participants.0.first_name').fill('Eugenia')
    await send(page).click()
    const last = field(page, 'participants.0.last_name')
    const mail = field(page, 'participants.0.email')
    await expect(last).toHaveAttribute('aria-invalid', 'true')
    await expect(mail).toHaveAttribute('aria-invalid', 'true')
    await last.fill('Palnik')
    await expect(last).not.toHaveAttribute('aria-invalid', 'true')
    await expect(mail).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('who would leave is asked, and stays', async () => {
    await page.getByRole('link', { name: polish('Cancel'), exact: true }).click()
    const question = page.getByRole('dialog', { name: polish('Leave without saving?') })
    await question.getByRole('button', { name: polish('Cancel') }).click()
    await expect(field(page, 'participants.0.last_name')).toHaveValue('Palnik')
  })

  await test.step('what was typed is offered after the page was loaded anew', async () => {
    await page.reload()
    await button(page, 'Continue').click()
    await expect(field(page, 'participants.0.first_name')).toHaveValue('Eugenia')
  })

  const keys: (string | undefined)[] = []
  await test.step('an answer that is lost is asked for again under the same key', async () => {
    await page.route(`**/api/training/terms/${term.id}/participants`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await choose(field(page, 'partner_id'), { typed: 'Instal-Term', option: 'Instal-Term Sp. z o.o.' })
    await field(page, 'participants.0.email').fill(email)
    await field(page, 'contact_first_name').fill('Helena')
    await field(page, 'contact_last_name').fill('Zawór')
    await field(page, 'contact_email').fill(email)
    await choose(field(page, 'payment_id'))
    await field(page, 'regulations_accepted').check()
    await send(page).click()
    await expect.poll(() => keys.length).toBe(1)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await send(page).click()
    await expect(page).toHaveURL(new RegExp(`/terms/${term.id}/participants`))
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  })

  await test.step('one person is on the term', async () => {
    const found = await office.call<{ results: { email: string }[] }>('training.participants.index', {
      query: { name: email },
    })
    expect(found.results.filter((person) => person.email === email)).toHaveLength(1)
  })
})
