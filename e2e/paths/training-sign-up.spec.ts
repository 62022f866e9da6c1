import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { leave, remember } from '#e2e/support/sign-in.ts'
import { keptSignUp, signUpPeople, trainingSignUpEntry } from '#tests/machines/training/training-sign-up-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path } from '#tests/support/paths/generate.ts'

const address = '/training/terms/1'
const provider = 'https://payments.test/pay'
const regulations = {
  id: '4f6f0ad5-8f8f-4f0c-9d3e-0a4a5e5f8f10',
  filename: 'regulamin.pdf',
  path: 'regulamin.pdf',
  type: 'application/pdf',
  size: 20_000,
  url: '/favicon.svg',
  image_url: null,
  created_at: '2026-03-02T08:00:00Z',
}

test.describe('trainingSignUp', () => {
  test.use({
    language: 'en',
    viewport: { width: 360, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    expectedComplaints: [refusedRequests],
  })

  for (const [index, path] of browserTours(trainingSignUpEntry, {
    notOffered: ['xstate.error.actor.watchReturn'],
  }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, request, tokenOf }) => {
      const token = await tokenOf('partner')
      await remember(page, token)
      const looked = index === 0 ? { ...see, 'the form': once(see['the form'], expectAccessible) } : see
      await runPathInBrowser(page, path, await driveWith(page, new Colleague(request, token)), looked)
    })
  }
})

async function driveWith(page: Page, colleague: Colleague): Promise<Drive> {
  const showing = await HeldCall.of(page, 'partnerzone.training.terms.show')
  const sending = await HeldCall.of(page, 'partnerzone.training.records.store')
  const paying = await HeldCall.of(page, 'partnerzone.training.orders.pay')
  const answers = { 'public-zone/consent/consents': [], 'partnerzone/training/credits': [] }
  for (const [path, results] of Object.entries(answers))
    await page.route(new RegExp(`/api/${path}(\\?.*)?$`), (route) => route.fulfill({ json: { results } }))
  await page.route(/\/api\/partnerzone\/training\/employees/, (route) =>
    route.fulfill({ json: { results: employees } }),
  )
  await page.route(/\/api\/partnerzone\/training\/(orders\/1|participants)(\?.*)?$/, (route) => route.abort())
  let stays = false
  const provided = { contentType: 'text/html', body: '<html lang="en"><title>Pay</title><h1>The provider</h1></html>' }
  await page.route(`${provider}*`, (route) => route.fulfill(stays ? { status: 204 } : provided))
  await page.route(/\/api\/media\/link\?/, (route) => route.fulfill({ json: { link: regulations.url } }))
  page.on('popup', (opened) => opened.close())

  const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click()
  const regulationsBox = page.getByRole('checkbox', { name: 'I have read the regulations and accept them' })
  const showTerm = (event: object) => showing.answer({ ...termIn(event), regulations })
  return {
    start: async (_, __, path) => {
      await page.clock.install()
      if (openingSample(path) === 1) await keepInBrowser(page, colleague)
      await page.goto(`/#${address}`)
    },
    'xstate.done.actor.openSignUp': (_, { stimulus }) => showTerm(stimulus.event),
    'xstate.error.actor.openSignUp': () => showing.loseConnection(),
    'form.change': async (_, { stimulus }) => {
      const sample = 'sample' in stimulus ? stimulus.sample : 0
      if (sample === 0) for (const { name } of employees) await page.getByRole('checkbox', { name }).check()
      else await page.getByRole('radio', { name: sample === 1 ? /Płatność online/ : /Przelew/ }).click()
    },
    'regulations.open': () => page.getByRole('button', { name: 'Read the regulations' }).click(),
    'regulations.accept': (_, { stimulus }) =>
      regulationsBox.setChecked('sample' in stimulus ? stimulus.sample === 0 : true),
    'kept.discard': () => press('Start over'),
    'sign_up.send': () => press(/^(Order and pay|Place the order|Sign up|Join the waiting list)$/),
    'sign_up.retry': () => press('Try again'),
    'sign_up.back': () => press('Back to the form'),
    'queue.accept': () => press(/^(Join the waiting list|Sign up and put the rest on the waiting list)$/),
    'xstate.after.age.trainingSignUp.form.fresh': () => page.clock.fastForward(301_000),
    'xstate.done.actor.renewTerm': (_, { stimulus }) => showTerm(stimulus.event),
    'xstate.error.actor.renewTerm': () => showing.loseConnection(),
    'xstate.done.actor.lookAgain': (_, { stimulus }) => showTerm(stimulus.event),
    'xstate.error.actor.lookAgain': () => showing.loseConnection(),
    'xstate.done.actor.sendSignUp': (_, { stimulus }) => sending.answer(outputOf(stimulus.event)),
    'xstate.error.actor.sendSignUp': (_, { stimulus }) => sending.failAs(stimulus.event),
    // A page that is come back to was not unloaded: what it would have opened answers with nothing then.
    'xstate.done.actor.startPayment': async (_, step, path) => {
      stays = step !== path.steps.at(-1)
      await paying.answer({ redirect_url: provider })
    },
    'page.return': () =>
      page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    'xstate.after.notLeft.trainingSignUp.leaving': () => page.clock.fastForward(21_000),
    'xstate.error.actor.startPayment': () => paying.loseConnection(),
  }
}

const employees = signUpPeople.map((person, index) => ({
  ...person,
  id: index + 1,
  name: `${person.first_name} ${person.last_name}`,
  // The person's own number, with which the form begins.
  phone_number: '+48601234567',
}))

const outputOf = (event: object) => (event as { output: object }).output
const termIn = (event: object) => {
  const output = outputOf(event) as { term?: object }
  return output.term ?? output
}

function openingSample({ steps }: Path): number {
  const opened = steps.find(({ stimulus }) => stimulus.type === 'xstate.done.actor.openSignUp')?.stimulus
  return opened && 'sample' in opened ? opened.sample : 0
}

/** The input when this person left the page. */
async function keepInBrowser(page: Page, colleague: Colleague): Promise<void> {
  const { model } = await colleague.call<{ model: { id: number; partners: { id: number }[] } }>('auth.user')
  const partner_id = model.partners[0]?.id
  const draft = {
    version: 1,
    key: 'training-sign-up:1',
    path: address,
    kept_at: new Date().toISOString(),
    values: { ...keptSignUp, values: { ...keptSignUp.values, partner_id } },
  }
  await leave(page, `portal.draft.${model.id}.${draft.key}`, JSON.stringify(draft))
}

/** The same look, which the first time looks closer. */
function once(look: See[string] | undefined, closer: (page: Page) => Promise<void>): See[string] {
  let isFirst = true
  return async (page, step) => {
    await look?.(page, step)
    if (isFirst) await closer(page)
    isFirst = false
  }
}

const shows = (text: string | RegExp) => async (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const dialog = (name: string) => async (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible()
const isBusy = async (page: Page) => expect(page.locator('button[data-loading]').first()).toBeVisible()

const see: See = {
  'the outline of the page': async (page) => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(),
  'why the page did not open, with a retry': shows('The training could not be loaded'),
  'the training, and why registration is closed': shows('Nobody can be registered for this term any more.'),
  'the form': async (page) =>
    expect(page.getByRole('heading', { name: /^(Register your people|Join the waiting list)$/ })).toBeVisible(),
  'that the people are being signed': isBusy,
  'that there is no vacancy for all, with the waiting list': dialog('No vacancy'),
  'that the people were not signed, with a retry': dialog('It is uncertain whether the registration arrived'),
  'that the page of the payment provider is being opened': async (page) =>
    expect(page.locator('button[data-loading]').or(page.getByText('The provider')).first()).toBeVisible(),
  'the page of the order': async (page) => expect(page).toHaveURL(/order-finish\/1$/),
  'that the people are on the waiting list': shows(/on the waiting list/),
}
