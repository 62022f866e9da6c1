import { expect, type Page, test as steps } from '@playwright/test'
import { demoAccount } from '#e2e/support/accounts.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { test } from '#e2e/support/fixtures.ts'
import { Keyboard } from '#e2e/support/keyboard.ts'
import { desk } from '#e2e/support/screens.ts'

test.use({ viewport: desk })

interface Sent {
  order_number: string
  erp_status: string
  version: number
}

/** An order that a partner has sent and the ERP has taken. */
async function sentOrder(colleague: Colleague, comment: string): Promise<string> {
  const id = await colleague.begin({ ...(await colleague.almostComplete()), comment })
  const path = { service_order: id }
  const show = () => colleague.call<Sent>('service-order.service-orders.show', { path })
  const { version } = await show()
  const { results } = await colleague.call<{ results: { id: number }[] }>('public-zone.consent.consents.index', {
    query: { form: 'warranty_order' },
  })
  const consent_texts = results.map(({ id }) => id)
  await colleague.call('service-order.service-orders.send', { path, body: { version, consent_texts } })
  await expect.poll(async () => (await show()).erp_status, { timeout: 60_000 }).toBe('saved')
  return (await show()).order_number
}

/** Opens what the search of the whole product finds first. */
async function find(page: Page, keyboard: Keyboard, text: string): Promise<void> {
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Czego szukać' })).toBeFocused()
  await keyboard.type(text)
  await expect(page.getByRole('option', { name: new RegExp(text) }).first()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page) => page.locator('tr[data-focused]')

test('a day of service work without a mouse', async ({ page, request, tokenOf }) => {
  test.setTimeout(240_000)
  const colleague = new Colleague(request, await tokenOf('moderator-service'))
  const keyboard = new Keyboard(page)
  const asked = await sentOrder(colleague, 'Traci ciśnienie po godzinie')
  const decided = await sentOrder(colleague, 'Nie startuje po burzy')
  const repair = `Naprawa ${crypto.randomUUID().slice(0, 8)}`
  await colleague.call('service-order.repair-types.store', { body: { name_pl: repair, name_en: 'Repair' } })

  await steps.step('signs in', async () => {
    const { email, password } = demoAccount('moderator-service')
    await page.goto('/#/auth/login')
    await keyboard.reach(page.getByLabel('E-mail', { exact: true }))
    await keyboard.type(email)
    await keyboard.reach(page.getByLabel('Hasło', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Główna nawigacja' })).toBeVisible()
  })

  await steps.step('finds the list, goes through its rows and comes back to the same row', async () => {
    await find(page, keyboard, 'Zgłoszenia gwarancyjne')
    await expect(title(page)).toHaveText('Zgłoszenia gwarancyjne')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await keyboard.press('j', 'j', 'k', 'j')
    await expect(page.getByRole('row').nth(2)).toHaveAttribute('data-focused', 'true')
    await keyboard.press('x')
    await expect(page.getByText('Zaznaczono 1')).toBeVisible()
    await keyboard.press('x')
    await expect(page.getByText('Zaznaczono 1')).toBeHidden()
    await keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Skróty listy' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(row(page)).toBeFocused()
    await keyboard.press('e')
    await expect(page.getByRole('menuitem', { name: 'Przypisz…' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await keyboard.expectPlace()
    await keyboard.press('p')
    await expect(page.getByRole('complementary', { name: 'Podgląd wiersza' })).toContainText(/SG\//)
    await keyboard.press('p')
  })

  await steps.step('opens a row and leafs through the list from it', async () => {
    await keyboard.press('k', 'Enter')
    await expect(title(page)).toContainText('SG/')
    const first = (await title(page).textContent()) ?? ''
    await expect(page.getByRole('navigation', { name: 'Pozycje listy' })).toBeVisible()
    await keyboard.press('j')
    await expect(title(page)).not.toHaveText(first)
    await expect(title(page)).toContainText('SG/')
    await expect(page.getByRole('navigation', { name: 'Pozycje listy' })).toBeVisible()
    await keyboard.press('k')
    await expect(title(page)).toHaveText(first)
  })

  await steps.step('takes an order that nobody owns', async () => {
    await find(page, keyboard, asked)
    await expect(title(page)).toHaveText(asked)
    await keyboard.use(page.getByRole('button', { name: 'Podejmij', exact: true }))
    await expect(page.getByText(/opiekun /).first()).toBeVisible()
    await keyboard.expectPlace()
  })

  await steps.step('asks the partner', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Zapytaj partnera' }))
    const question = page.getByRole('dialog')
    await keyboard.reach(question.getByLabel('Pytanie do partnera'))
    await keyboard.type('Jakie ciśnienie wskazuje manometr przy pracy?')
    await keyboard.use(question.getByRole('button', { name: 'Wyślij' }))
    await expect(page.getByText('Oczekuje').first()).toBeVisible()
    await expect(question).toBeHidden()
    await keyboard.expectPlace()
  })

  await steps.step('takes the next order', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Podejmij następne' }))
    await expect(title(page)).not.toHaveText(asked)
    await expect(title(page)).toContainText('SG/')
    await keyboard.expectPlace()
  })

  await steps.step('completes an order with a standard reason', async () => {
    await find(page, keyboard, decided)
    await expect(title(page)).toHaveText(decided)
    await keyboard.use(page.getByRole('button', { name: 'Rozpocznij realizację' }))
    await keyboard.use(page.getByRole('button', { name: 'Zakończ', exact: true }))
    const decision = page.getByRole('dialog')
    await keyboard.choose(decision.getByRole('combobox', { name: 'Decyzja' }), 'Naprawione')
    await keyboard.choose(decision.getByRole('combobox', { name: 'Powód z listy' }), 'Naprawa na miejscu')
    await expect(decision.getByLabel('Wyjaśnienie dla partnera')).toHaveValue(/usunięto podczas wizyty serwisu/)
    await keyboard.use(decision.getByRole('button', { name: 'Zakończ' }))
    await expect(page.getByRole('button', { name: /^decyzja-SG-.*\.pdf/ })).toBeVisible()
    await keyboard.expectPlace()
  })

  await steps.step('edits a record and saves it', async () => {
    await find(page, keyboard, 'Rodzaje napraw')
    await expect(title(page)).toHaveText('Rodzaje napraw')
    await expect(page.getByRole('row').filter({ hasText: repair })).toBeVisible()
    await keyboard.press('j')
    for (let step = 0; step < 20 && !(await row(page).textContent())?.includes(repair); step += 1)
      await keyboard.press('j')
    await keyboard.press('Enter')
    await expect(title(page)).toHaveText(repair)
    await keyboard.reach(page.getByRole('textbox', { name: 'Nazwa (polska)' }))
    await keyboard.press('End')
    await keyboard.type(' na miejscu')
    await keyboard.use(page.getByRole('button', { name: 'Zapisz', exact: true }))
    await expect(page.getByText(/^Zapisano \d\d:\d\d/)).toBeVisible()
    await keyboard.expectPlace()
    await expect(title(page)).toHaveText(`${repair} na miejscu`)
  })

  await steps.step('deletes it, and the keyboard stays in its list', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Więcej akcji' }), 'Shift+Tab')
    await keyboard.use(page.getByRole('menuitem', { name: 'Usuń' }))
    await keyboard.use(page.getByRole('dialog').getByRole('button', { name: 'Usuń' }))
    await expect(title(page)).toHaveText('Rodzaje napraw')
    await expect(page.getByRole('row').filter({ hasText: repair })).toHaveCount(0)
    await keyboard.expectPlace()
  })
})
