import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api, CallSettings } from '#services/api.ts'
import { ApiError } from '#services/api-error.ts'
import { provideSubmission } from '#services/form/submission-actors.ts'

const api = {} as Api

/** A form whose calls are answered, or not, in turn; returns the keys under which they were made. */
function start(answers: ('lost' | 'taken')[]) {
  const keys: (string | undefined)[] = []
  const unanswered: (readonly string[] | undefined)[] = []
  const send = async (_: Api, __: object, settings: CallSettings) => {
    keys.push(settings.idempotencyKey)
    unanswered.push(settings.unanswered)
    if (answers.shift() === 'lost') throw new ApiError(0, null)
    return {}
  }
  const open = () => createActor(provideSubmission(api, send, { showRefusal: false })).start()
  let actor = open()
  return {
    keys,
    unanswered,
    async submit(values: object) {
      actor.send({ type: 'form.submit', values, errors: {} })
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    },
    reopen() {
      actor = open()
    },
  }
}

test('the same content is sent again under the same key until an answer came', async () => {
  const { keys, submit } = start(['lost', 'lost', 'taken'])
  for (let times = 0; times < 3; times += 1) await submit({ city: 'Kielce' })
  expect(keys[0]).toMatch(/^[\w.:-]{8,100}$/)
  expect(new Set(keys).size).toBe(1)
})

test('other content has another key: the server refuses two contents under one', async () => {
  const { keys, submit } = start(['lost', 'taken'])
  await submit({ city: 'Kielce' })
  await submit({ city: 'Radom' })
  expect(new Set(keys).size).toBe(2)
})

test('other content names the attempts before it that got no answer, so that only one of them is processed', async () => {
  const { keys, unanswered, submit } = start(['lost', 'lost', 'taken', 'taken'])
  for (const city of ['Kielce', 'Radom', 'Lublin', 'Opole']) await submit({ city })
  expect(unanswered).toEqual([[], keys.slice(0, 1), keys.slice(0, 2), []])
})

test('accepted content that is sent once more has another key: the person means it twice', async () => {
  const { keys, submit, reopen } = start(['taken', 'taken'])
  await submit({ city: 'Kielce' })
  reopen()
  await submit({ city: 'Kielce' })
  expect(new Set(keys).size).toBe(2)
})
