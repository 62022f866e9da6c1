import { expect, type Locator, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { field, registerOrder, sendOrder } from '#e2e/support/order-form.ts'
import { desk } from '#e2e/support/screens.ts'

/** What people type and paste is taken as it is meant, or stays whole with an error that says what is wrong. */

const newMaintenance = '/#/service-order/service-maintenances/register'
const day_ms = 86_400_000

test('a text that is too long stays whole, with the number of characters to take out', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto(newMaintenance)
  const description = field(page, 'Opis')
  await paste(description, 'a'.repeat(3_700))
  await expect(description).toHaveAccessibleDescription(/Znaki: 3\s700 z 4\s000\./)
  await description.fill('')
  await paste(description, 'a'.repeat(4_179))
  await expect(description).toHaveValue('a'.repeat(4_179))
  await expect(description).toHaveAccessibleDescription(/Liczba znaków: 4\s179, o 179 za dużo\. Dozwolone: 4\s000\./)
  await expectAccessible(page)
})

test('Enter in a line of a long form does not send it', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto(newMaintenance)
  await field(page, 'Miejscowość').fill('Rzeszów')
  await field(page, 'Miejscowość').press('Enter')
  await expect(page.getByText('Popraw zaznaczone pola')).toHaveCount(0)
  await expect(field(page, 'Opis')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/register/)
})

test('the control key or the middle button on a row opens its record in a new tab', async ({ signedIn, guard }) => {
  const page = await signedIn('moderator-service')
  await page.setViewportSize(desk)
  await page.goto('/#/cms/service-order/service-orders?status=registered')
  const link = { name: /^SG\// }
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', link) })
    .first()
  const cell = row.getByRole('cell').last()
  const address = await row.getByRole('link', link).getAttribute('href')
  for (const how of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      cell.click({ position: { x: 4, y: 4 }, ...how }),
    ])
    guard.watch(opened.context())
    expect(new URL(opened.url()).hash).toBe(address)
    await opened.close()
  }
  await expect(page).toHaveURL(/service-orders\?/)
})

test('a time is read as people write it; a range is an error', async ({ request, signedIn, tokenOf }) => {
  const admin = new Colleague(request, await tokenOf('super-admin'))
  const query = { status: 'open', per_page: '1', sort_by: 'created_at', sort_direction: 'asc' }
  const { results } = await admin.call<{ results: { id: number }[] }>('training.terms.index', { query })
  const page = await signedIn('super-admin')
  await page.goto(`/#/cms/training/terms/${results[0]?.id}`)
  const begins = field(page, 'Początek')
  for (const typed of ['9:30', '930', '9.30']) {
    await begins.fill('')
    await begins.pressSequentially(typed)
    await begins.blur()
    await expect(begins).toHaveValue('09:30')
  }
  await begins.fill('')
  await paste(begins, '13:00-15:00')
  await begins.blur()
  await expect(begins).toHaveValue('13:00-15:00')
  await expect(begins).toHaveAttribute('aria-invalid', 'true')
})

test('recipients copied from a mail program are as many as there are addresses', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.setViewportSize(desk)
  await page.goto('/#/offer-generator/offers/register')
  await page.getByRole('button', { name: /Pompa ciepła 9 kW.*od dystrybutora/s }).click()
  await page.getByRole('button', { name: 'Dodaj klienta' }).click()
  const extra = page.getByRole('dialog').getByRole('combobox', { name: 'Wyślij też do' })
  await paste(extra, '"Kos, Anna" <anna.kos@firma.example>; Jan Lis <jan.lis@firma.example>')
  await expect(page.getByText('anna.kos@firma.example', { exact: true })).toBeVisible()
  await expect(page.getByText('jan.lis@firma.example', { exact: true })).toBeVisible()
  await expect(extra).toHaveValue('')
})

test('a serial number that a keyboard composes is not rewritten meanwhile', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto(registerOrder)
  const serial = field(page, /^Numer seryjny/)
  await serial.focus()
  const keyboard = await page.context().newCDPSession(page)
  for (let typed = 1; typed <= 6; typed++) {
    const text = '230944'.slice(0, typed)
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: typed, selectionEnd: typed })
    await expect(serial).toHaveValue(text)
  }
  // The form has them already: some keyboards never end what they compose.
  await expect(page.getByText('6 z 22 cyfr.')).toBeVisible()
  await keyboard.send('Input.insertText', { text: '230944' })
  await expect(serial).toHaveValue('2309 44')
})

test('one new form in two tabs has a draft in each, and the second tab says so', async ({ signedIn }) => {
  const one = await signedIn('partner')
  await one.goto(newMaintenance)
  await expect(field(one, 'Opis')).toBeVisible()
  const two = await one.context().newPage()
  await two.goto(newMaintenance)
  await field(one, 'Opis').fill('Kocioł gaśnie')
  await field(two, 'Opis').fill('Pompa hałasuje')
  await expect(two.getByText(/wypełniany także w innej karcie/)).toBeVisible()
  await two.close()
  await one.reload()
  await expect(field(one, 'Opis')).toHaveValue(/Kocioł gaśnie|Pompa hałasuje/)
  const kept = await one.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('portal.draft.')))
  expect(JSON.stringify(kept)).toMatch(/Kocioł gaśnie/)
  expect(JSON.stringify(kept)).toMatch(/Pompa hałasuje/)
})

test('where the storage is full, the draft before stays, and the page says so', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto(newMaintenance)
  const description = field(page, 'Opis')
  await description.fill('Kocioł gaśnie')
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1)
      try {
        for (;;) localStorage.setItem(`filling.${crypto.randomUUID()}`, 'x'.repeat(size))
      } catch {
        // It is full by so much.
      }
  })
  await description.fill('Kocioł gaśnie po minucie i nie daje się uruchomić')
  await expect(page.getByText(/Pamięć przeglądarki jest pełna/)).toBeVisible()
  await page.reload()
  await expect(description).toHaveValue('Kocioł gaśnie')
})

test('a list of Word is a list, and a pasted picture says how it is added', async ({ signedIn }) => {
  const item = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;&nbsp;</span></span></span>` +
    `<![endif]>${text}</p>`
  const page = await signedIn('super-admin')
  await page.goto('/#/cms/news/store')
  const text = page.getByRole('textbox', { name: 'Treść' }).first()
  await pasteHtml(
    text,
    `<p>Do przeglądu:</p>${item(1, '·', 'filtr')}${item(2, '1.', 'siatka')}${item(1, '·', 'uszczelka')}`,
  )
  await expect(text.locator('> ul > li')).toHaveText([/^filtr\s*siatka$/, 'uszczelka'])
  await expect(text.locator('ul ol > li')).toHaveText('siatka')
  await pasteHtml(text, '<p>Tabliczka <img src="file:///C:/tabliczka.png"></p>')
  await expect(page.getByText(/Obrazu nie można wkleić/)).toBeVisible()
})

test('on a device whose clock is three days behind, the day of the server counts', async ({ signedIn }) => {
  const page = await signedIn('partner')
  const yesterday = new Date(Date.now() - day_ms)
  await page.clock.setSystemTime(new Date(Date.now() - 3 * day_ms))
  await page.goto(registerOrder)
  const bought = field(page, 'Data zakupu')
  await bought.fill(
    new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'short' }).format(yesterday),
  )
  await bought.blur()
  await field(page, 'Opis usterki').fill('Nie grzeje')
  await sendOrder(page).click()
  await expect(field(page, 'Model')).toHaveAttribute('aria-invalid', 'true')
  await expect(bought).not.toHaveAttribute('aria-invalid', 'true')
})

/** Pastes as the clipboard does: the browser's own insertion follows unless the field prevents it. */
async function paste(into: Locator, text: string): Promise<void> {
  const page: Page = into.page()
  await into.focus()
  const isTaken = await into.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    return !input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  if (!isTaken) await page.keyboard.insertText(text)
}

/** Pastes formatted text. */
async function pasteHtml(into: Locator, html: string): Promise<void> {
  await into.click()
  await into.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
