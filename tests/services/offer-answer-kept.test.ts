import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#services/api.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { keptAnswer, provideOfferAnswer } from '#services/offer/offer-answer-actors.ts'
import { customerOffer } from '#tests/machines/offer/customer-offer-sample.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

/** The page of an offer in one tab, opened as often as wanted. */
function startTab() {
  const drafts = createDrafts(memoryStorage())
  const api = { call: async () => customerOffer } as unknown as Api
  const machine = provideOfferAnswer({
    api,
    drafts,
    preferences: { hasLocale: () => true, locale: () => 'pl' },
    changeLocale: async () => undefined,
  })
  return async function open(code = 'code-of-the-offer') {
    const input = { code, key: 'opening', locale: 'pl' as const, typed: keptAnswer(drafts, code) }
    const actor = createActor(machine, { input }).start()
    await waitFor(actor, (snapshot) => snapshot.matches('open'))
    return actor
  }
}

test('a question is kept until it is sent; the name stays, a consent is given anew', async () => {
  const open = startTab()
  const first = await open()
  first.send({ type: 'answer.begin', kind: 'ask', locale: 'pl' })
  first.send({ type: 'answer.change', typed: { name: 'Jadwiga', question: 'Kiedy montaż?', consent: true } })

  const second = await open()
  expect(second.getSnapshot().context.typed).toEqual({
    name: 'Jadwiga',
    question: 'Kiedy montaż?',
    reason: '',
    consent: false,
    email: '',
    confirmation_code: '',
  })
  expect((await open('code-of-another')).getSnapshot().context.typed.question).toBe('')

  second.send({ type: 'answer.begin', kind: 'ask', locale: 'pl' })
  second.send({ type: 'answer.send' })
  await waitFor(second, (snapshot) => snapshot.matches('open'))
  expect((await open()).getSnapshot().context.typed).toMatchObject({ name: 'Jadwiga', question: '' })
})
