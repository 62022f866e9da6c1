import type { APIRequestContext } from '@playwright/test'
import type { RoleSlug } from '#contract/declare/access.ts'
import { emptyOffer } from '#contract/offer/form.ts'
import { demoAccount } from '#e2e/support/accounts.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { sentOffer } from '#e2e/support/sent-offer.ts'
import type { EnginePage } from './engine-page.ts'

/** A person with a session: its token as a browser stores it, and the same person's calls beside the browser. */
interface Person {
  token: string
  by: Colleague
}

/** The people of the journeys. */
export interface World {
  partner: Person
  admin: Person
}

export async function worldOf(
  request: APIRequestContext,
  tokenOf: (role: RoleSlug) => Promise<string>,
): Promise<World> {
  const person = async (role: RoleSlug): Promise<Person> => {
    const token = await tokenOf(role)
    return { token, by: new Colleague(request, token) }
  }
  return { partner: await person('partner'), admin: await person('admin') }
}

type Journey = (page: EnginePage, world: World) => Promise<void>

/** The main flows, written once for every engine. Each begins on its own. */
export const journeys: Record<string, Journey> = {
  async 'sign-in'(page) {
    const { email, password } = demoAccount('partner')
    await page.remember(null)
    await page.open('/auth/login')
    await page.fill('E-mail', email)
    await page.fill(/^Hasło/, password)
    await page.press('button', 'Zaloguj się')
    await page.showsRole('heading', /Dzień dobry/)
  },

  async dashboard(page, { partner }) {
    await page.remember(partner.token)
    await page.open('/')
    await page.showsRole('heading', /Dzień dobry/)
    await page.showsRole('link', /Zgłoś|Zarejestruj|zgłoszenie/)
  },

  async 'list with filter'(page, { admin }) {
    await page.remember(admin.token)
    await page.open('/cms/service-order/service-orders')
    const rows = () => page.value<number>("document.querySelectorAll('tr[data-row]').length")
    await page.until('rows', async () => (await rows()) > 1)
    const number = await page.value<string>("document.querySelector('tr[data-row] a').textContent.trim()")
    await page.press('button', 'Dodaj filtr')
    await page.press('menuitem', 'Numer')
    await page.fill('Numer', number)
    await page.until(`only ${number} is listed`, async () => (await rows()) === 1)
  },

  async 'warranty order with a photograph'(page, { partner }) {
    await page.remember(partner.token)
    await page.open('/service-order/service-orders/register')
    await page.choose(/^Model/, /Polaris/, 'Polaris')
    await page.choose(/^Kod błędu/, /./)
    await page.fill(/^Numer seryjny/, serialNumber())
    await page.tick('Jednostka zewnętrzna')
    await page.fill(/^Data zakupu/, '14.03.2025')
    await page.fill(/^Data montażu/, '02.04.2025')
    await page.fill(/^Opis usterki/, 'Traci komunikację po 20 minutach grzania')
    await page.fill(/^Ulica i numer/, 'ul. Słoneczna 12')
    await page.fill(/^Kod pocztowy/, '35-001')
    await page.fill(/^Miejscowość/, 'Rzeszów')
    await page.fill(/^Miejsce montażu/, 'ściana północna')
    await page.tick('Wysyłka')
    await page.tick('Adres klienta')
    await page.fill(/^Odbiorca/, 'Jan Lis')
    await page.fill(/^Osoba do kontaktu/, 'Piotr Zając')
    await page.fill(/^E.mail do kontaktu/, 'piotr.zajac@instal-term.example')
    await page.fill(/^Telefon do kontaktu/, '600 100 200')
    await page.attach(/Książka gwarancyjna/, 'warranty-book.pdf')
    await page.attach(/Zdjęcia/, 'photo.jpg')
    await page.shows('photo.jpg')
    await page.tickAll('main input[id*=consent]')
    await page.until('the files have arrived', () =>
      page.value("document.querySelector('main [role=progressbar]') === null"),
    )
    await page.press('button', 'Wyślij zgłoszenie')
    await page.press('button', 'Wyślij mimo to')
    await page.showsRole('heading', 'Zgłoszenie wysłane')
  },

  async 'offer accepted by its customer'(page, { partner, admin }) {
    const { code } = await sentOffer(partner.by)
    await page.remember(null)
    await page.open(`/offer/${code}`)
    await page.shows(/Pompa ciepła do domu przy ul\. Brzozowej 7/)
    await page.press('button', 'Akceptuję wariant A')
    await page.fill(/^Imię i nazwisko/, 'Joanna Malinowska')
    await page.tickAll('dialog input[type=checkbox]')
    const recipient = `joanna.${Date.now()}@poczta.example`
    await page.fill(/^Twój adres e.mail/, recipient)
    await page.press('button', 'Wyślij mi kod')
    await page.fill(/^Kod z e.maila/, await codeIn(page, admin.by, recipient))
    await page.press('button', 'Zamawiam z obowiązkiem zapłaty')
    await page.shows('Oferta zaakceptowana')
  },

  async 'term booked'(page, { partner, admin }) {
    await page.remember(partner.token)
    await page.open(`/training/terms/${await openTerm(admin.by)}`)
    await page.press('button', 'Dodaj osobę bez konta')
    await page.fill(/^Imię/, 'Aldona')
    const surname = surnameOfOne()
    await page.fill(/^Nazwisko/, surname)
    await page.fill(/^E-mail/, `aldona.${Date.now()}@firma.example`)
    await page.fill(/^Telefon/, '600700800')
    await page.press('button', 'Dodaj')
    await page.shows(`Aldona ${surname}`)
    await page.fill(/^Telefon/, '600700800')
    await page.press('radio', /Przelew/)
    await page.press('button', 'Zapoznaj się z regulaminem')
    await page.tick(/^Akceptuję regulamin/)
    await page.tick(/^Wyrażam zgodę na przetwarzanie danych osobowych podanych/)
    await page.press('button', /^(Zamów|Zapisz)/)
    await page.shows(/^Zamówienie złożone/)
  },

  async 'PDF previewed'(page, { partner }) {
    const { id } = await partner.by.call<{ id: number }>('partnerzone.offer-generator.offers.store', {
      body: emptyOffer(),
    })
    await page.remember(partner.token)
    await page.open(`/offer-generator/offers/${id}`)
    await page.until('ink on the first page', async () => (await page.value<number>(`(${inkOn})()`)) > 1000)
  },
}

/** A number that no other order has. */
const serialNumber = () => String(Date.now()).padStart(22, '2204887100351190')

/** A name that nobody else on the term has. */
const surnameOfOne = () =>
  `Piecyk${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

/** The code of the letter that the customer gets. */
async function codeIn(page: EnginePage, admin: Colleague, recipient: string): Promise<string> {
  let code = ''
  await page.until('the letter with the code', async () => {
    const { results } = await admin.call<{ results: { subject: string }[] }>('mail.messages.index', {
      query: { recipient },
    })
    code = results[0]?.subject.split(': ').at(-1) ?? ''
    return /^\d{4} \d{4}$/.test(code)
  })
  return code
}

/** The next open term, which is a broadcast with many places. */
async function openTerm(admin: Colleague): Promise<number> {
  const { results } = await admin.call<{ results: { id: number }[] }>('training.terms.index', {
    query: { status: 'open', sort_by: 'training_date', sort_direction: 'asc' },
  })
  const [term] = results
  if (!term) throw new Error('The demonstration has no open term.')
  return term.id
}

/** Dark pixels of the first page; runs in the page. */
function inkOn(): number {
  const canvas = document.querySelector<HTMLCanvasElement>(
    'canvas[aria-label^="Strona 1"], [aria-label^="Strona 1"] canvas',
  )
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let ink = 0
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128 && (pixels[at + 3] ?? 0) > 128) ink += 1
  return ink
}
