import { expect, type Page } from '@playwright/test'
import { isNip } from '#contract/values/rules.ts'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { field, fillInOrder, registerOrder, sendOrder } from '#e2e/support/order-form.ts'
import { desk, phone } from '#e2e/support/screens.ts'
import { fillSignIn } from '#e2e/support/sign-in.ts'

/** The right of the story's end. No other test of the browser invites colleagues while it is away. */
const inviting = 'partnerzone.user.invitations.store'
const invite = '/#/user/users/store'
const password = 'Ciepło-bez-granic-26'

/** A company of the simulated registry for this run alone: its ninth digit is not 9. */
function newNip(): string {
  for (let stem = 521_000_000 + (Date.now() % 900_000); ; stem += 1) {
    const nip = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isNip)
    if (nip && nip[8] !== '9') return nip
  }
}

interface Account {
  id: number
  full_name: string
  email: string
}

interface Role {
  id: number
  name: string
  slug: string
  permissions: string[]
  version: number
}

test.describe('people of a company', () => {
  // A letter is shut in a frame that runs nothing, not even the script by which a test chooses the language.
  test.use({ expectedComplaints: [new RegExp(`${refusedRequests.source}|about:srcdoc`)], actionTimeout: 20_000 })

  test.afterEach(async ({ request, tokenOf }) => {
    const admin = new Colleague(request, await tokenOf('super-admin'))
    const { id, permissions, ...role } = await partnerRole(admin)
    if (permissions.includes(inviting)) return
    await admin.call('user.roles.update', {
      path: { role: id },
      body: { ...role, permissions: [...permissions, inviting] },
    })
  })

  test('a company registers, becomes a partner, brings a colleague who files an order, and loses a right', async ({
    page: owner,
    browser,
    guard,
    signedIn,
    request,
    tokenOf,
  }) => {
    test.setTimeout(300_000)
    const run = Date.now().toString(36)
    const address = `jolanta.${run}@nowa-instalacja.example`
    const colleagueAddress = `radek.${run}@nowa-instalacja.example`
    const admin = new Colleague(request, await tokenOf('super-admin'))

    await owner.setViewportSize(phone)
    const company = await test.step('registers', () => register(owner, address))

    const trade = await signedIn('moderator-trade')
    await trade.setViewportSize(desk)
    await test.step('is approved', () => approve(trade, company))

    const mailbox = await signedIn('admin')
    await mailbox.setViewportSize(desk)
    await test.step('signs in for the first time by the link of the letter', async () => {
      await owner.goto(await linkTo(mailbox, admin, address, 'Zaloguj się'))
      await expectAccessible(owner)
      await signIn(owner, address)
    })

    await test.step('invites a colleague', () => inviteColleague(owner, colleagueAddress))

    const context = await browser.newContext({ viewport: phone })
    guard.watch(context)
    const colleague = await context.newPage()
    await test.step('the colleague chooses a password and signs in', async () => {
      const link = await linkTo(mailbox, admin, colleagueAddress, 'Odpowiedz na zaproszenie')
      await colleague.goto(link)
      await expect(colleague.getByRole('heading', { name: `Zaproszenie do firmy ${company}` })).toBeVisible()
      await expect(colleague.getByText('Jolanta Wrzesień zaprasza Cię')).toBeVisible()
      await colleague.getByLabel('Hasło', { exact: true }).fill(password)
      await colleague.getByLabel('Powtórz hasło', { exact: true }).fill(password)
      await expectAccessible(colleague)
      await colleague.getByRole('button', { name: 'Ustaw hasło i dołącz' }).click()
      await expect(colleague.getByText('Możesz się zalogować')).toBeVisible()
      await colleague.reload()
      await expect(colleague.getByRole('heading', { name: `Należysz do firmy ${company}` })).toBeVisible()
      await expectAccessible(colleague)
      await colleague.goto(link.replace(/invitation\/[\w-]+/, 'invitation/dawny-link'))
      await expect(colleague.getByRole('heading', { name: 'To zaproszenie wygasło' })).toBeVisible()
      await expectAccessible(colleague)
      // The page before has a field for an address, too.
      await colleague.goto('/#/auth/login')
      await expect(colleague.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible()
      await signIn(colleague, colleagueAddress)
    })

    await test.step('the colleague files a warranty order', async () => {
      await fillInOrder(colleague, '2204 8871-0035 1190 4428 31')
      await sendOrder(colleague).click()
      await colleague.getByRole('button', { name: 'Wyślij mimo to' }).click()
      await expect(colleague.getByRole('heading', { name: 'Zgłoszenie wysłane' })).toBeVisible()
      await expectAccessible(colleague)
    })
    await test.step('another company invites the colleague, who cannot join without the password, and declines', async () => {
      const partner = new Colleague(request, await tokenOf('partner'))
      const { model } = await partner.call<{ model: { partners: { id: number; name: string }[] } }>('auth.user')
      const [other] = model.partners
      const person = { first_name: 'R.', last_name: 'Kopeć', email: colleagueAddress, phone_number: null, locale: 'pl' }
      const body = { ...person, partner_id: other?.id }
      const invited = await partner.call<{ full_name: string }>('partnerzone.user.invitations.store', { body })
      expect(invited.full_name, 'what was typed, not whose the account is').toBe('R. Kopeć')
      const heading = (name: string) => colleague.getByRole('heading', { name })
      const link = async () =>
        colleague.goto(await linkTo(mailbox, admin, colleagueAddress, 'Odpowiedz na zaproszenie'))
      await expect(async () => {
        await link()
        await expect(heading(`Zaproszenie do firmy ${other?.name}`)).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 60_000 })
      await expect(colleague.getByLabel('E-mail')).toHaveValue(colleagueAddress)
      await expectAccessible(colleague)
      await colleague.getByLabel('Hasło', { exact: true }).fill('nie to hasło')
      await colleague.getByRole('button', { name: 'Dołącz do firmy' }).click()
      await expect(colleague.getByText('Obecne hasło jest nieprawidłowe')).toBeVisible()
      await colleague.getByRole('button', { name: 'Odrzuć zaproszenie' }).click()
      await colleague.getByRole('dialog').getByRole('button', { name: 'Odrzuć', exact: true }).click()
      await expect(heading('Zaproszenie zostało odrzucone')).toBeVisible()
    })

    await test.step('a link for a password that was used or has expired shows the way on', async () => {
      const query = { name: company, sort_by: 'created_at', sort_direction: 'desc' }
      const { results } = await admin.call<{ results: { id: number }[] }>('partner.partners.index', { query })
      const email = `przez-opiekuna.${run}@nowa-instalacja.example`
      const person = { first_name: 'Ewa', last_name: 'Dodana', email, phone_number: null, locale: 'pl' }
      const path = { partner: results[0]?.id ?? 0 }
      await admin.call('partner.users.store', { path, body: { ...person, is_company_admin: false } })
      const link = await linkTo(mailbox, admin, email, 'Wybierz hasło')
      const [, token = ''] = /finish\/([\w-]+)/.exec(link) ?? []
      const body = { token, password, password_confirmation: password }
      await admin.call('auth.reset-password-finish', { body })
      await colleague.goto(link)
      await expect(colleague.getByRole('heading', { name: 'Ten link został już użyty' })).toBeVisible()
      await expect(colleague.getByRole('link', { name: 'poproś o nowe hasło' })).toBeVisible()
      await expectAccessible(colleague)
      await colleague.goto(link.replace(token, 'dawny-link'))
      await expect(colleague.getByRole('heading', { name: 'Ten link wygasł' })).toBeVisible()
      await expect(colleague.getByRole('button', { name: 'Wyślij link' })).toBeVisible()
      await expectAccessible(colleague)
    })
    await context.close()

    await test.step('a permission is removed, and the screen refuses', async () => {
      await fillInvitation(owner, `trzeci.${run}@nowa-instalacja.example`)
      await takeAway(mailbox, (await partnerRole(admin)).id)
      await sendInvitation(owner)
      await expect(owner.getByText('To może zrobić tylko administrator firmy').first()).toBeVisible()
      await expectAccessible(owner)
      await owner.reload()
      await expect(owner.getByText('Nie masz dostępu do tej strony')).toBeVisible()
      await expect(owner.getByRole('button', { name: 'Wyślij zaproszenie' })).toBeHidden()
      await owner.getByRole('button', { name: 'Poproś o dostęp' }).click()
      await expect(owner.getByRole('button', { name: 'Prośba została wysłana' })).toBeDisabled()
      await expectAccessible(owner)
      await owner.goto(registerOrder)
      await expect(field(owner, 'Opis usterki')).toBeVisible()
    })
  })
})

test.describe('an address that has an account already', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('is reported with its person, and leads to that account', async ({ signedIn, request, tokenOf }) => {
    const admin = new Colleague(request, await tokenOf('super-admin'))
    const query = { role: String((await partnerRole(admin)).id), per_page: '2' }
    const { results } = await admin.call<{ results: Account[] }>('user.users.index', { query })
    const [person, holder] = results as [Account, Account]
    const page = await signedIn('super-admin')
    await page.setViewportSize(desk)
    await page.goto(`/#/cms/user/users/${person.id}`)
    await expect(field(page, 'E-mail')).toHaveValue(person.email)
    await field(page, 'E-mail').fill(holder.email)
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await expect(page.getByText('Ten adres ma już inne konto').first()).toBeVisible()
    await expect(page.getByText(/^Ten adres ma:/)).toBeVisible()
    await expect(page.getByRole('link', { name: holder.full_name })).toHaveAttribute(
      'href',
      new RegExp(`/cms/user/users/${holder.id}$`),
    )
    await expectAccessible(page)
  })
})

/** Signs in and waits for the own zone. */
async function signIn(page: Page, email: string): Promise<void> {
  await fillSignIn(page, { email, password })
  await expect(page.getByRole('link', { name: /zgłoszeni/i }).first()).toBeVisible({ timeout: 30_000 })
}

/** Fills the form from the registry and sends it; answers the name of the company. */
async function register(page: Page, address: string): Promise<string> {
  await page.goto('/#/auth/register')
  const input = (name: string) => page.locator(`#field-${name}`)
  await input('nip').fill(newNip())
  await page.getByRole('button', { name: 'Pobierz dane z rejestru' }).click()
  await expect(page.getByText(/nr zapytania/)).toBeVisible({ timeout: 30_000 })
  await expect(input('city')).not.toHaveValue('')
  const company = await input('name').inputValue()
  await choose(input('province_id'), { option: 'małopolskie' })
  await choose(input('business_area_id'))
  await input('first_name').fill('Jolanta')
  await input('last_name').fill('Wrzesień')
  await input('email').fill(address)
  await input('phone_number').fill('601 555 207')
  await input('password').fill(password)
  await input('password_confirmation').fill(password)
  for (const consent of await page.locator('input[name^=consent_]').all()) await consent.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Wyślij rejestrację' }).click()
  await expect(page.getByRole('heading', { name: 'Dziękujemy, otrzymaliśmy Twoją rejestrację' })).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  return company
}

async function approve(page: Page, company: string): Promise<void> {
  await page.goto('/#/cms/partner/partners/new-entries')
  await expectAccessible(page)
  // The newest is first: the registry may have given an earlier applicant the same name.
  await page.getByRole('link', { name: company }).first().click()
  await page.getByRole('button', { name: 'Zatwierdź' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zatwierdź' }).click()
  await expect(page.getByRole('link', { name: /Otwórz partnera/ })).toBeVisible()
  await expectAccessible(page)
}

/** Reads the newest letter to a person in the mailbox, and answers where its link leads. */
async function linkTo(mailbox: Page, admin: Colleague, recipient: string, name: string): Promise<string> {
  const letter = async () => {
    const query = { recipient, subject: 'zaprosz' }
    const { results } = await admin.call<{ results: { id: number }[] }>('mail.messages.index', { query })
    return results[0]?.id
  }
  await expect.poll(letter, { timeout: 60_000 }).toBeDefined()
  await mailbox.goto(`/#/cms/outbox/${await letter()}`)
  await expect(mailbox.getByText(recipient).first()).toBeVisible()
  // The letter is shut in a frame that runs nothing, not even what a test would ask it.
  const letterHtml = (await mailbox.locator('iframe').getAttribute('srcdoc')) ?? ''
  const [, href] = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>\\s*${name}`).exec(letterHtml) ?? []
  if (!href) throw new Error(`The letter to ${recipient} has no link: ${letterHtml}`)
  return `/${new URL(href.replaceAll('&amp;', '&')).hash}`
}

async function inviteColleague(page: Page, address: string): Promise<void> {
  await page.goto('/#/user/users')
  await expect(page.getByText('Jolanta Wrzesień')).toBeVisible()
  await expectAccessible(page)
  await fillInvitation(page, address)
  await expectAccessible(page)
  await sendInvitation(page)
  await expect(page.getByText('Zaproszenie zostało wysłane').first()).toBeVisible()
  // The list comes by itself; until then the form bears the name of who was invited.
  await expect(page.getByRole('heading', { name: 'Współpracownicy' })).toBeVisible()
  await expect(page.getByText('Radosław Kopeć')).toBeVisible()
}

async function fillInvitation(page: Page, address: string): Promise<void> {
  await page.goto(invite)
  await field(page, 'Imię').fill('Radosław')
  await field(page, 'Nazwisko').fill('Kopeć')
  await field(page, 'E-mail').fill(address)
}

const sendInvitation = (page: Page) => page.getByRole('button', { name: /^(Zapisz|Wyślij zaproszenie)$/ }).click()

/** Takes the right to invite away from all partners, in the editor of roles. */
async function takeAway(page: Page, role: number): Promise<void> {
  await page.goto(`/#/cms/user/roles/${role}/permissions`)
  await page.getByLabel('Znajdź uprawnienie').fill(inviting)
  const line = page.getByRole('treeitem', { level: 3 })
  await expect(line).toBeChecked()
  await line.click()
  await page.getByRole('button', { name: /^Sprawdź 1 zmianę/ }).click()
  await expect(page.getByRole('dialog')).toContainText(inviting)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function partnerRole(admin: Colleague): Promise<Role> {
  const { results } = await admin.call<{ results: Role[] }>('user.roles.lookup')
  const id = results.find(({ slug }) => slug === 'partner')?.id ?? 0
  const { name, slug, permissions, version } = await admin.call<Role>('user.roles.show', { path: { role: id } })
  return { id, name, slug, permissions, version }
}
