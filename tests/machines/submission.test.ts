import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { submission } from '#machines/form/submission.ts'
import { refused } from '#tests/machines/refused-sample.ts'

const values = { name: 'Pumpy ciepła' }

function start(answers: (() => Promise<unknown>)[]) {
  const sent: object[] = []
  const accepted: unknown[] = []
  const refusals: string[] = []
  let cancelled = 0
  const machine = submission.provide({
    actors: {
      submitForm: fromPromise<unknown, object>(async ({ input }) => {
        sent.push(input)
        return answers.shift()?.()
      }),
    },
  })
  const actor = createActor(machine)
  actor.on('form.accepted', ({ answer }) => accepted.push(answer))
  actor.on('form.refused', ({ failure }) => refusals.push(failure.code))
  actor.on('form.cancelled', () => {
    cancelled += 1
  })
  actor.start()
  const submit = (errors = {}) => actor.send({ type: 'form.submit', values, errors })
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return {
    actor,
    sent,
    accepted,
    refusals,
    submit,
    settled,
    cancelled: () => cancelled,
    state: () => actor.getSnapshot().value,
  }
}

describe('sending a short form', () => {
  test('reports once that it was accepted, with the answer', async () => {
    const { sent, accepted, submit, settled, state } = start([async () => ({ id: 7 })])
    submit()
    expect(accepted).toEqual([])
    await settled()
    expect(state()).toBe('submitted')
    expect(sent).toEqual([values])
    expect(accepted).toEqual([{ id: 7 }])
  })

  test('a second press while it is being sent sends nothing more', async () => {
    const { sent, accepted, submit, settled } = start([async () => 'first', async () => 'second'])
    submit()
    submit()
    await settled()
    expect(sent).toEqual([values])
    expect(accepted).toEqual(['first'])
  })

  test('a refusal is not reported as accepted, a later success is', async () => {
    const { actor, accepted, submit, settled, state } = start([
      async () => Promise.reject(refused('invalid', { errors: { name: ['Taken'] } })),
      async () => 'stored',
    ])
    submit()
    await settled()
    expect(state()).toEqual({ editing: 'refused' })
    expect(actor.getSnapshot().context).toMatchObject({ errors: { name: ['Taken'] }, refusals: 1 })
    expect(accepted).toEqual([])
    submit()
    await settled()
    expect(accepted).toEqual(['stored'])
    expect(actor.getSnapshot().context).toMatchObject({ errors: {}, failure: null })
  })

  test('reports each refusal with its reason', async () => {
    const conflict = async () => Promise.reject(refused('conflict'))
    const { refusals, submit, settled } = start([conflict, conflict, async () => 'stored'])
    for (const told of [['conflict'], ['conflict', 'conflict'], ['conflict', 'conflict']]) {
      submit()
      await settled()
      expect(refusals).toEqual(told)
    }
  })

  test('what the contract refuses is not sent', () => {
    const { sent, accepted, submit, state } = start([])
    submit({ name: ['Required'] })
    expect(state()).toEqual({ editing: 'invalid' })
    expect([...sent, ...accepted]).toEqual([])
  })

  test('a second successful sending, as by a switch, is reported again', async () => {
    const { accepted, submit, settled } = start([async () => 'on', async () => 'off'])
    submit()
    await settled()
    submit()
    await settled()
    expect(accepted).toEqual(['on', 'off'])
  })

  test('is put away before it is sent and after a refusal, not while it is on its way', async () => {
    const { actor, submit, settled, accepted, cancelled } = start([
      async () => Promise.reject(refused('conflict')),
      async () => 'stored',
    ])
    actor.send({ type: 'form.cancel' })
    expect(cancelled()).toBe(1)
    submit()
    actor.send({ type: 'form.cancel' })
    expect(cancelled()).toBe(1)
    await settled()
    actor.send({ type: 'form.cancel' })
    expect(cancelled()).toBe(2)
    submit()
    actor.send({ type: 'form.cancel' })
    await settled()
    expect(accepted).toEqual(['stored'])
    expect(cancelled()).toBe(2)
  })

  test('reports nothing after the form was closed', async () => {
    let answer = (_: unknown) => {}
    const waiting = new Promise((resolve) => {
      answer = resolve
    })
    const { actor, accepted, submit } = start([() => waiting])
    submit()
    actor.stop()
    answer('too late')
    await new Promise(setImmediate)
    expect(accepted).toEqual([])
  })
})
