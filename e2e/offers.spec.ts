import { expect, type Locator, type Page } from '@playwright/test'
import type { Offer } from '#contract/offer/entity.ts'
import { emptyOffer } from '#contract/offer/form.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { desk, phone } from '#e2e/support/screens.ts'
import { sentOffer } from '#e2e/support/sent-offer.ts'

/** The story of an offer: written from a template and sent; then from its link to the customer's yes. */

test.use({ actionTimeout: 20_000, viewport: phone })
test.setTimeout(120_000)

test('an offer with variants and an option is opened and accepted on a phone; the company is told; staff see no margin', async ({
  page,
  request,
  signedIn,
  tokenOf,
}) => {
  const company = new Colleague(request, await tokenOf('partner'))
  const offer = await sentOffer(company)

  await test.step('the customer chooses on a phone, with the total following', () => choose(page, offer.code))
  await test.step('asks something', () => ask(page))
  const admin = new Colleague(request, await tokenOf('admin'))
  await test.step('and accepts, with an address because the link was handed over', () => accept(page, admin))

  const partner = await signedIn('partner')
  await test.step('the company is told', () => told(partner, offer))

  const staff = await signedIn('moderator-trade')
  await staff.setViewportSize(desk)
  await test.step('staff read it without the margin', () => read(staff, offer))
})

test('an offer is begun with the template of the distributor, gets a variant and an option, is registered and sent', async ({
  signedIn,
}) => {
  const page = await signedIn('partner')
  await page.setViewportSize(desk)
  await test.step('begin with a template', () => begin(page))
  await test.step('another variant, and an option', () => vary(page))
  await test.step('lines and groups are moved by keyboard and dragged', () => move(page))
  await test.step('for a customer', () => address(page))
  await test.step('register', () => register(page))
  await test.step('and send', () => send(page))
})

test('the address book finds the customer of a registered offer, and forgets who is taken out', async ({
  request,
  signedIn,
  tokenOf,
}) => {
  const company = new Colleague(request, await tokenOf('partner'))
  await sentOffer(company, { customer_name: 'Wiesława Książek', customer_phone: '601234567' })
  const page = await signedIn('partner')
  await page.goto('/#/offer-generator/customers')
  await page.getByRole('textbox', { name: 'Szukaj na liście' }).fill('wieslawa ksiaz 601')
  const book = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Akcje: / }) })
  await expect(book).toHaveCount(1)
  await expect(book).toContainText('Wiesława Książek')
  await expect(book.getByRole('link', { name: '601 234 567' })).toHaveAttribute('href', 'tel:601234567')
  await expectAccessible(page)
  await book.getByRole('button', { name: 'Akcje: Wiesława Książek' }).click()
  await page.getByRole('menuitem', { name: 'Usuń', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń', exact: true }).click()
  await expect(page.getByText('Nic tu już nie zostało')).toBeVisible()
})

test.describe('the paper beside the editor', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('says when it could not be drawn, and follows what is typed again', async ({ signedIn, request, tokenOf }) => {
    const company = new Colleague(request, await tokenOf('partner'))
    const { id } = await company.call<Offer>('partnerzone.offer-generator.offers.store', { body: emptyOffer() })
    const page = await signedIn('partner')
    await page.setViewportSize(desk)
    const drawing = await HeldCall.of(page, 'partnerzone.offer-generator.offers.preview')
    const pane = page.getByRole('region', { name: 'Podgląd PDF' })
    await page.goto(`/#/offer-generator/offers/${id}`)
    await drawing.loseConnection()
    await expect(pane.getByText('nieaktualny')).toBeVisible()
    await pane.getByRole('button', { name: 'Spróbuj ponownie' }).click()
    await drawing.letThrough()
    await expect(pane.getByRole('img', { name: /^Strona 1/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Przedmiot wyceny' }).fill('Pompa ciepła')
    await drawing.loseConnection()
    await expect(pane.getByText('nieaktualny')).toBeVisible()
    await expect(pane.getByRole('img', { name: /^Strona 1/ })).toBeVisible()
  })
})

async function begin(page: Page) {
  await page.goto('/#/offer-generator/offers/register')
  await page.getByRole('button', { name: /Pompa ciepła 9 kW.*od dystrybutora/s }).click()
  await expect(page.getByRole('heading', { name: /^Pozycje/ })).toBeVisible()
}

async function vary(page: Page) {
  await page.getByRole('button', { name: 'Wariant', exact: true }).click()
  await add(page, 'Urządzenie')
  await add(page, 'Opcja')
  await expect(page.getByText('Zapisano')).toBeVisible()
}

/** Adds a device that costs more than the deposit of the template. */
async function add(page: Page, what: string) {
  await page.getByRole('button', { name: what, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Szukaj w katalogu' }).fill('Nordvik Fjord NF 9')
  await dialog.getByRole('button', { name: 'Dodaj Nordvik Fjord NF 9', exact: true }).click()
  await page.keyboard.press('Escape')
}

/** The rows of the table from top to bottom: lines, and groups with a heading. */
const standing = (page: Page) =>
  page
    .getByRole('button', { name: /^Przesuń .*strzałka/ })
    .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label') ?? ''))

async function move(page: Page) {
  const [pump = '', tank = '', ...rest] = await standing(page)
  const handle = (name: string) => page.getByRole('button', { name, exact: true })
  await handle(tank).press('ArrowUp')
  await expect.poll(() => standing(page)).toEqual([tank, pump, ...rest])
  await expect(handle(tank)).toBeFocused()
  await drag(page, handle(tank), handle(rest[0] ?? ''))
  await expect.poll(() => standing(page)).toEqual([pump, tank, ...rest])

  await page.getByRole('button', { name: 'Grupa', exact: true }).click()
  const [heading] = (await standing(page)).filter((name) => name.includes('bez nagłówka'))
  const last = page.getByRole('textbox', { name: 'Nagłówek grupy' }).last()
  await last.fill('Dodatki')
  const extras = (heading ?? '').replace('bez nagłówka', 'Dodatki')
  const before = await standing(page)
  await handle(extras).press('ArrowUp')
  await expect.poll(async () => (await standing(page)).indexOf(extras)).toBeLessThan(before.indexOf(extras))
  await expect(handle(extras)).toBeFocused()
  await handle(extras).press('ArrowDown')
  await expect.poll(() => standing(page)).toEqual(before)

  // A group with a line is dragged before the one above it.
  const lowest = before[before.indexOf(extras) - 1] ?? ''
  await handle(lowest).press('ArrowDown')
  await expect
    .poll(() => standing(page))
    .toEqual(before.with(before.indexOf(extras), lowest).with(before.indexOf(lowest), extras))
  const filled = await standing(page)
  const at = filled.indexOf(extras)
  const above = filled.findLast((name, index) => index < at && name.startsWith('Przesuń grupę')) ?? ''
  await drag(page, handle(extras), handle(above))
  const others = filled.toSpliced(at, 2)
  await expect.poll(() => standing(page)).toEqual(others.toSpliced(others.indexOf(above), 0, extras, lowest))
}

async function drag(page: Page, from: Locator, to: Locator) {
  // Near the edge of the window the page scrolls while something is dragged.
  await to.evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('there is nowhere to drop it')
  await page.mouse.move(box.x + box.width / 2, box.y, { steps: 8 })
  await expect(page.locator('[data-over]').filter({ has: to })).toBeVisible()
  await page.mouse.up()
}

async function address(page: Page) {
  await page.getByRole('button', { name: 'Dodaj klienta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Klient/ }).fill('Jan Wzorowy')
  await dialog.getByRole('textbox', { name: /E.mail klienta/ }).fill('jan.wzorowy@dom.example')
  await dialog.getByRole('button', { name: 'Gotowe' }).click()
}

async function register(page: Page) {
  const subject = page.getByRole('textbox', { name: 'Przedmiot wyceny' })
  // The template brings its own.
  await expect(subject).not.toHaveValue('')
  await subject.fill('')
  await page.getByRole('button', { name: 'Wyślij do klienta' }).click()
  await expect(page.getByText('Sprawdź błędy w formularzu')).toBeInViewport()
  await expectAccessible(page)
  await subject.fill('Pompa ciepła w dwóch wariantach')
  await page.getByRole('button', { name: 'Więcej', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Zarejestruj bez wysyłania' }).click()
  await expect(page.getByText('Oferta jest zarejestrowana.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Strona 1/ })).toBeVisible()
}

async function send(page: Page) {
  await page.getByRole('button', { name: 'Wyślij do klienta' }).last().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: /^E.mail klienta/ })).toHaveValue('jan.wzorowy@dom.example')
  await dialog.getByRole('button', { name: 'Wyślij', exact: true }).click()
  await expect(page.getByText('Wysłana', { exact: true }).first()).toBeVisible()
}

const total = (page: Page) => page.getByRole('complementary').getByRole('status')

async function choose(page: Page, code: string) {
  await page.goto(`/#/offer/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pompa ciepła do domu przy ul. Brzozowej 7' })).toBeVisible()
  await expect(total(page)).toContainText('44 928,00 zł')
  await expectAccessible(page)
  // A quantity outside its bounds becomes the nearest one, in the field and in the total alike.
  const quantity = page.getByRole('textbox', { name: 'Ilość: Zasobnik 200 l i bufor 60 l' })
  await quantity.fill('9')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await expect(total(page)).toContainText('56 592,00 zł')
  // What the variant contains, and its price, follow.
  await expect(page.getByText('Zasobnik 200 l i bufor 60 l (3 kpl.)')).toBeVisible()
  await expect(page.getByText('56 592,00 zł z VAT', { exact: true }).first()).toBeVisible()
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await quantity.fill('1')
  await expect(total(page)).toContainText('44 928,00 zł')
  await page.getByRole('radio', { name: /Wariant B/ }).check()
  await expect(total(page)).toContainText('41 148,00 zł')
  await page.getByRole('radio', { name: /Wariant A/ }).check()
  const option = page.getByRole('switch', { name: /Sterownik pokojowy/ })
  await expect(page.locator('label').filter({ has: option })).toContainText('2 szt.')
  await option.check()
  await expect(total(page)).toContainText('46 418,40 zł')
}

async function ask(page: Page) {
  await page.getByRole('button', { name: 'Mam pytanie' }).click()
  await page.getByLabel('O co chcesz zapytać?').fill('Kiedy możecie zacząć?')
  await page.getByRole('button', { name: 'Wyślij pytanie' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kiedy możecie zacząć?' })).toBeVisible()
}

async function accept(page: Page, admin: Colleague) {
  await page.getByRole('button', { name: 'Akceptuję wariant A' }).click()
  const sheet = page.getByRole('dialog', { name: 'Akceptujesz ofertę' })
  await expect(sheet.getByText('46 418,40 zł')).toBeVisible()
  await expect(sheet.getByText('Sterownik pokojowy (2 szt.)')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Imię i nazwisko' }).fill('Joanna Malinowska')
  await sheet.getByRole('checkbox').check()
  const recipient = `joanna.${Date.now()}@poczta.example`
  await sheet.getByRole('textbox', { name: /Twój adres e.mail/ }).fill(recipient)
  await sheet.getByRole('button', { name: 'Wyślij mi kod' }).click()
  const code = sheet.getByRole('textbox', { name: /Kod z e.maila/ })
  await expect(code).toBeVisible()
  await expectAccessible(page)
  const letter = async () => {
    const query = { recipient }
    const { results } = await admin.call<{ results: { subject: string }[] }>('mail.messages.index', { query })
    return results[0]?.subject.split(': ').at(-1)
  }
  await expect.poll(letter, { timeout: 60_000 }).toMatch(/^\d{4} \d{4}$/)
  await code.fill((await letter()) ?? '')
  await sheet.getByRole('button', { name: 'Zamawiam z obowiązkiem zapłaty' }).click()
  await expect(page.getByText('Oferta zaakceptowana')).toBeInViewport()
  await expectAccessible(page)
}

async function told(page: Page, { id }: { id: number }) {
  await page.goto('/')
  // On a phone the cards of the dashboard are lines that open.
  await page.getByRole('button', { name: /^Oferty/ }).click()
  await expect(page.getByRole('link', { name: /Zaakceptowane w 30 dni/ })).toBeVisible()
  await page.goto(`/#/offer-generator/offers/${id}/preview`)
  await expect(page.getByText('Zaakceptowana').first()).toBeVisible()
  await expect(page.getByText('Kiedy możecie zacząć?')).toBeVisible()
}

async function read(page: Page, { offer_number }: { offer_number: string }) {
  await page.goto('/#/cms/offer-generator/offers')
  await page.getByRole('link', { name: offer_number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(offer_number) })).toBeVisible()
  await expect(page.getByText('46 418,40 zł')).toBeVisible()
  await expect(page.getByText('Joanna Malinowska')).toBeHidden()
  await expect(page.getByText(/19 000|marż/i)).toBeHidden()
}
