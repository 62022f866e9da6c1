import { expect, type Page } from '@playwright/test'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { phone } from '#e2e/support/screens.ts'
import type { AnswerKind, OfferAnswerEvent, TypedAnswer } from '#machines/offer/offer-answer.ts'
import { customerOffer } from '#tests/machines/offer/customer-offer-sample.ts'
import { offerAnswerEntry as entry } from '#tests/machines/offer/offer-answer-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

/**
 * The option is of the first variant, who has chosen the second cannot choose it again, and each answer has fields of its own: an
 * address where the link was handed over, then the code sent to it.
 */
function isPossible({ steps }: Path): boolean {
  return steps.every(({ stimulus }, index) => {
    const { selection, kind, offer, code_sent_to } = steps[index - 1]?.situation.snapshot?.context ?? {}
    if (stimulus.type === 'answer.change') {
      const typed = typedIn(stimulus.event)
      if ('confirmation_code' in typed) return kind === 'accept' && code_sent_to !== null
      if ('email' in typed) return kind === 'accept' && offer.confirms_by_code && code_sent_to === null
      return fieldOf[kind as AnswerKind] in typed
    }
    if (stimulus.type === 'quantity.change') {
      const { quantity } = stimulus.event as Extract<OfferAnswerEvent, { type: 'quantity.change' }>
      const isDoubled = selection.quantities?.length > 0
      return (quantity === '2') !== isDoubled
    }
    return !['option.toggle', 'variant.choose'].includes(stimulus.type) || selection.variant === 'A'
  })
}

const fieldOf: Record<AnswerKind, keyof TypedAnswer> = { accept: 'consent', reject: 'reason', ask: 'question' }
const typedIn = (event: object) => (event as Extract<OfferAnswerEvent, { type: 'answer.change' }>).typed

test.describe('offerAnswer', () => {
  test.use({ language: 'en', viewport: phone, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(entry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page }) => {
      await runPathInBrowser(page, path, await driveWith(page), see)
      if (index === 0) await expectAccessible(page)
    })
  }
})

const begin: Record<AnswerKind, RegExp> = {
  accept: /^I accept variant/,
  reject: /^I do not want this offer/,
  ask: /^I have a question/,
}
const dialog = (page: Page) => page.getByRole('dialog')
const kindIn = ({ situation }: Step): AnswerKind => situation.snapshot?.context.kind

async function driveWith(page: Page): Promise<Drive> {
  const showing = await HeldCall.of(page, 'public-zone.offer.show')
  const sending = {
    accept: await HeldCall.of(page, 'public-zone.offer.accept'),
    reject: await HeldCall.of(page, 'public-zone.offer.reject'),
    ask: await HeldCall.of(page, 'public-zone.offer.ask'),
  }
  const confirming = await HeldCall.of(page, 'public-zone.offer.confirm')
  await page.route('**/api/public-zone/offer/*/open', (route) => route.fulfill({ json: customerOffer }))
  const output = (event: object) => (event as { output: object }).output
  return {
    start: async () => void (await page.goto('/#/offer/sample-code-of-an-offer')),
    'offer.retry': () => page.getByRole('button', { name: 'Try again' }).click(),
    'variant.choose': () => page.getByRole('radio', { name: /Polaris/ }).check(),
    'option.toggle': () => page.getByRole('switch').click(),
    'quantity.change': async (_, { stimulus }) => {
      const { quantity } = stimulus.event as Extract<OfferAnswerEvent, { type: 'quantity.change' }>
      await page.getByRole('button', { name: quantity === '2' ? /^More: Montaż/ : /^Less: Montaż/ }).click()
    },
    'answer.begin': (_, { stimulus }) => {
      const event = stimulus.event as OfferAnswerEvent
      return page.getByRole('button', { name: begin[event.type === 'answer.begin' ? event.kind : 'ask'] }).click()
    },
    'answer.change': (_, { stimulus }) => type(page, typedIn(stimulus.event)),
    'answer.send': () => dialog(page).locator('button[type=submit]').click(),
    'code.forget': () => page.getByRole('button', { name: 'Another address or a new code' }).click(),
    'xstate.done.actor.sendCode': (_, { stimulus }) => confirming.answer(output(stimulus.event)),
    'xstate.error.actor.sendCode': (_, { stimulus }) => confirming.failAs(stimulus.event),
    'answer.cancel': () => page.keyboard.press('Escape'),
    'xstate.done.actor.loadOffer': (_, { stimulus }) => showing.answer(output(stimulus.event)),
    'xstate.error.actor.loadOffer': (_, { stimulus }) => showing.failAs(stimulus.event),
    'xstate.done.actor.lookAgain': (_, { stimulus }) => showing.answer(output(stimulus.event)),
    'xstate.error.actor.lookAgain': (_, { stimulus }) => showing.failAs(stimulus.event),
    'xstate.done.actor.sendAnswer': (_, step) => sending[kindIn(step)].answer(output(step.stimulus.event)),
    'xstate.error.actor.sendAnswer': (_, step) => sending[kindIn(step)].failAs(step.stimulus.event),
  }
}

async function type(page: Page, typed: Partial<TypedAnswer>): Promise<void> {
  const { name, consent, reason, question, email, confirmation_code } = typed
  if (name) await dialog(page).getByLabel('Your first and last name').fill(name)
  if (consent) await dialog(page).getByRole('checkbox').check()
  if (reason) await dialog(page).getByLabel(/^Why/).fill(reason)
  if (email)
    await dialog(page)
      .getByLabel(/Your e.mail address/)
      .fill(email)
  if (confirmation_code)
    await dialog(page)
      .getByLabel(/Code from the e.mail/)
      .fill(confirmation_code)
  if (question) await dialog(page).getByLabel('What would you like to know?').fill(question)
}

const title = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Gross, in variant A, with its option, and in variant B: with installation once, and twice (9,000 net and 8 % more). */
const totals = { a: '42,120.00', option: '43,610.40', b: '37,800.00' }
const doubledTotals = { a: '51,840.00', option: '53,330.40', b: '47,520.00' }

const see: See = {
  'the outline of the offer': (page) => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(),
  'that the link leads to no offer': title('There is no offer at this address'),
  'that it was asked for too often, with a retry': title('Please wait a minute'),
  'why the offer did not come, with a retry': (page) =>
    expect(page.getByText(/^No connection to the server\. Check/)).toBeVisible(),
  'the offer, with what can be chosen and the total': async (page, { situation }) => {
    await expect(dialog(page)).toBeHidden()
    const { selection } = situation.snapshot?.context ?? {}
    const isDoubled = selection.quantities?.length > 0
    const chosen = isDoubled ? doubledTotals : totals
    const [one, other] = selection.options.length > 0 ? [chosen.option, ''] : [chosen.a, chosen.b]
    const total = page.getByRole('complementary').getByRole('status')
    await expect(total).toContainText(selection.variant === 'A' ? one : other)
    await expect(page.getByRole('button', { name: begin.accept })).toBeVisible()
  },
  'what became of the offer, and whom to call': async (page, { situation }) => {
    await expect(dialog(page)).toBeHidden()
    const isAccepted = situation.snapshot?.context.offer?.state === 'accepted'
    const said = isAccepted ? 'The offer is accepted' : 'The company has withdrawn this offer'
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('link', { name: '+48 601 234 568' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: begin.accept })).toBeHidden()
  },
  'the answer, with what is asked for': (page) => expect(dialog(page)).toBeVisible(),
  'the answer, with what is wrong at the fields': async (page, { situation }) => {
    await expect(dialog(page)).toBeVisible()
    const wrong = Object.keys(situation.snapshot?.context.errors ?? {}).length
    if (wrong > 0)
      await expect(
        dialog(page)
          .getByText(/is required$/)
          .first(),
      ).toBeVisible()
  },
  'the changed question, and that it was asked already as it was before': (page) =>
    expect(dialog(page).getByText(/arrived the first time/)).toBeVisible(),
  'the field for the code, and where it was sent': (page) =>
    expect(dialog(page).getByText(/sent to j@dom\.example/)).toBeVisible(),
  'the answer as it was typed, and that it was not taken': (page) =>
    expect(dialog(page).getByRole('alert')).toBeVisible(),
  'the answer, on its way': (page) => expect(dialog(page).locator('button[type=submit]')).toBeDisabled(),
}
