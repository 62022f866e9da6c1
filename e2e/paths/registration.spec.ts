import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import type { RegistrationEvent } from '#machines/partner/registration.ts'
import { registrationEntry } from '#tests/machines/partner/registration-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

/** The registry is asked by a NIP; the language is changed to another one; the server's texts of consents stay as they are. */
function isPossible({ steps }: Path): boolean {
  return steps.every(({ stimulus }, index) => {
    const { values, locale } = steps[index - 1]?.situation.snapshot?.context ?? {}
    if (stimulus.type === 'xstate.done.actor.loadConsents') return sameTexts(stimulus.event)
    if (stimulus.type === 'captcha.spend') return values.nip !== ''
    return stimulus.type !== 'language.change' || locale === 'pl'
  })
}

const [sameConsents] = registrationEntry.outcomes?.loadConsents?.done ?? []
const sameTexts = (event: object) => 'output' in event && event.output === sameConsents

test.describe('registration', () => {
  test.use({ viewport: { width: 360, height: 780 }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(registrationEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page }) => {
      await runPathInBrowser(page, path, await driveWith(page), see)
    })
  }
})

const field = (page: Page, name: string) => page.locator(`#field-${name}`)
const sendButton = (page: Page) => page.getByRole('button', { name: /^(Wyślij rejestrację|Send the registration)$/ })

async function driveWith(page: Page): Promise<Drive> {
  const consents = await HeldCall.of(page, 'public-zone.consent.consents.index')
  const captcha = await HeldCall.of(page, 'auth.captcha')
  const register = await HeldCall.of(page, 'auth.register')

  return {
    start: async () => void (await page.goto('/#/auth/register')),
    'form.change': (_, { stimulus }) => type(page, stimulus.event as RegistrationEvent),
    'form.submit': () => sendButton(page).click(),
    'form.retry': () => page.getByRole('button', { name: /Spróbuj ponownie|Try again/ }).click(),
    'language.change': async () => {
      await page.getByRole('button', { name: /Język|Polski/ }).click()
      await page.getByRole('menuitem', { name: 'English' }).click()
    },
    // The widget tells an empty solution by itself, before each new one.
    'captcha.change': async (_, { stimulus }) => {
      if ('captcha' in stimulus.event && stimulus.event.captcha) await captcha.letAllThrough()
    },
    'captcha.spend': async () => {
      await page.getByRole('button', { name: /^(Pobierz dane z rejestru|Fetch from the registry)$/ }).click()
      await captcha.letAllThrough()
      await expect(page.getByText(/nr zapytania|, request /)).toBeVisible()
    },
    'xstate.done.actor.openForm': () => consents.letThrough(),
    'xstate.error.actor.openForm': (_, { stimulus }) => consents.failAs(stimulus.event),
    'xstate.done.actor.loadConsents': () => consents.letThrough(),
    'xstate.error.actor.loadConsents': () => consents.loseConnection(),
    'xstate.done.actor.register': () => register.letThrough(),
    'xstate.error.actor.register': (_, { stimulus }) => register.failAs(stimulus.event),
  }
}

/** A whole form, or one without its NIP. */
async function type(page: Page, event: RegistrationEvent): Promise<void> {
  if (event.type !== 'form.change') return
  const { province_id: _province, business_area_id: _area, country: _country, ...texts } = event.values
  if (!event.values.nip) return field(page, 'nip').fill('')
  for (const [name, value] of Object.entries(texts))
    if (typeof value === 'string') await field(page, name).fill(value)
    else if (value) await field(page, name).check()
  await choose(field(page, 'province_id'), { option: 'małopolskie' })
  await choose(field(page, 'business_area_id'))
}

const errorList = (page: Page) => page.locator('[data-error-summary]')
const form = async (page: Page) => {
  await expect(field(page, 'nip')).toBeVisible()
  await expect(sendButton(page)).toBeEnabled()
}
const busyForm = async (page: Page) => {
  await expect(field(page, 'nip')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
}
const failureIn = (page: Page, { situation }: Step) => {
  const message: unknown = situation.snapshot?.context.failure?.message
  return expect(
    page.getByRole('alert').filter({ hasText: message ? String(message) : /Brak połączenia|No connection/ }),
  ).toBeVisible()
}

const see: See = {
  'the outline of the form': async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(field(page, 'nip')).toBeHidden()
  },
  'why the form did not open, with a retry': async (page) => {
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(field(page, 'nip')).toBeHidden()
  },
  'the form': form,
  'the form with what is wrong, in a list and at the fields': async (page) => {
    await form(page)
    await expect(errorList(page).getByRole('button', { name: 'NIP' })).toBeVisible()
    await expect(field(page, 'nip')).toHaveAttribute('aria-invalid', 'true')
  },
  'the form with what the server refused': async (page, step) => {
    await form(page)
    await failureIn(page, step)
  },
  'the form as it was typed, that no answer came, with a retry': async (page, step) => {
    await form(page)
    await failureIn(page, step)
    await expect(field(page, 'name')).toHaveValue('Instal-Term sp. z o.o.')
  },
  'the form, busy until the captcha is solved': busyForm,
  'the form, busy': busyForm,
  'that it is done, and what happens next': async (page) => {
    await expect(
      page.getByRole('heading', {
        name: /^(Dziękujemy, otrzymaliśmy Twoją rejestrację|Thank you, we have received your registration)$/,
      }),
    ).toBeFocused()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Instal-Term')
  },
}
