import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { unprovided } from '#machines/unprovided.ts'
import { type CatalogueEntry, catalogued } from './catalogued.ts'
import { endState, pathsOf, simplePathsOf, stepTypes } from './generate.ts'
import { fewestPaths, runPath, runPaths } from './run.ts'

const missing = (entry: CatalogueEntry) => runPaths(entry, pathsOf(entry)).missing()
const storiesOf = (entry: CatalogueEntry) => pathsOf(entry).map((path) => stepTypes(path).join(' '))

describe('a chart with guards, an invoked actor, a delay and final states', () => {
  type FormEvent = { type: 'form.save'; valid: boolean } | { type: 'form.cancel' }
  const form = setup({
    types: { context: {} as { tries: number }, events: {} as FormEvent },
    actors: { saveForm: unprovided<{ tries: number }, { id: number }>('saveForm') },
    delays: { timeout: 10_000 },
    guards: {
      isValid: ({ event }) => event.type === 'form.save' && event.valid,
      triedThrice: ({ context }) => context.tries === 3,
    },
  }).createMachine({
    id: 'form',
    context: { tries: 0 },
    initial: 'editing',
    states: {
      editing: { on: { 'form.save': [{ guard: 'isValid', target: 'saving' }, { target: 'invalid' }] } },
      invalid: { on: { 'form.cancel': 'editing' } },
      saving: {
        entry: assign({ tries: ({ context }) => context.tries + 1 }),
        invoke: {
          id: 'saveForm',
          src: 'saveForm',
          input: ({ context }) => context,
          onDone: 'saved',
          onError: 'failed',
        },
        after: { timeout: 'failed' },
      },
      failed: { always: { guard: 'triedThrice', target: 'givenUp' }, on: { 'form.save': 'saving' } },
      saved: { type: 'final' },
      givenUp: { type: 'final' },
    },
  })
  const entry = catalogued(form, {
    events: {
      'form.save': [
        { type: 'form.save', valid: true },
        { type: 'form.save', valid: false },
      ],
    },
    outcomes: { saveForm: { done: [{ id: 7 }], error: [new Error('offline')] } },
    identify: ({ context }) => String(context.tries),
  })

  test('is covered to the last branch, by real actors', () => {
    const coverage = runPaths(entry, pathsOf(entry))
    expect(coverage.missing()).toEqual([])
    expect(coverage.summary()).toBe('7 of 7 states, 8 of 8 transitions')
  })

  test('is written as stories: outcomes and delays are steps like events', () => {
    expect(storiesOf(entry)).toContain('form.save xstate.done.actor.saveForm')
    expect(storiesOf(entry)).toContain('form.save form.cancel')
    expect(
      pathsOf(entry)
        .filter((path) => endState(path) === 'givenUp')
        .map(stepTypes),
    ).toContainEqual([
      'form.save',
      'xstate.error.actor.saveForm',
      'form.save',
      'xstate.error.actor.saveForm',
      'form.save',
      'xstate.after.timeout.form.saving',
    ])
  })

  test('leaves out a path that is only the beginning of another', () => {
    const stories = pathsOf(entry).map((path) => path.steps.map(({ stimulus }) => stimulus.key).join(' '))
    expect(stories.filter((story) => stories.some((other) => other.startsWith(`${story} `)))).toEqual([])
  })

  test('can be covered by fewer, longer paths, for the browser', () => {
    const fewest = fewestPaths(entry, pathsOf(entry))
    expect(runPaths(entry, fewest).missing()).toEqual([])
    expect(fewest.length).toBeLessThan(pathsOf(entry).length)
  })

  test('has simple paths on request, up to the limit', () => {
    expect(simplePathsOf(entry, 2)).toHaveLength(2)
    expect(simplePathsOf(entry, 1000).map(stepTypes)).toContainEqual(['form.save', 'xstate.done.actor.saveForm'])
  })

  test('fails when the machine goes elsewhere than the chart says', () => {
    const path = pathsOf(entry).find((candidate) => endState(candidate) === 'saved')
    const changed = catalogued(form.provide({ guards: { isValid: () => false } }))
    expect(() => path && runPath({ ...entry, machine: changed.machine }, path)).toThrow(
      'form: [start] → form.save: expected state "saving", found "invalid"',
    )
  })
})

describe('what is not covered is named', () => {
  test('a transition behind a guard that nothing can open', () => {
    const door = setup({
      types: { events: {} as { type: 'door.open' } },
      guards: { isMidnight: () => false },
    }).createMachine({
      id: 'door',
      initial: 'closed',
      states: {
        closed: { on: { 'door.open': [{ guard: 'isMidnight', target: 'haunted' }, { target: 'open' }] } },
        open: {},
        haunted: {},
      },
    })
    expect(missing(catalogued(door))).toEqual([
      'state haunted',
      'closed: door.open, branch 1 of 2 [isMidnight] → haunted',
    ])
  })

  test('a delay that another one always ends before', () => {
    const wait = setup({}).createMachine({
      id: 'wait',
      initial: 'waiting',
      states: { waiting: { after: { 100: 'done', 200: 'late' } }, done: {}, late: {} },
    })
    expect(missing(catalogued(wait))).toEqual(['state late', 'waiting: xstate.after.200.wait.waiting → late'])
  })
})

describe('a transition back to a known state', () => {
  test('is covered, though shortest paths to states would leave it out', () => {
    const dialog = setup({
      types: { events: {} as { type: 'dialog.open' } | { type: 'dialog.cancel' } },
    }).createMachine({
      id: 'dialog',
      initial: 'closed',
      states: { closed: { on: { 'dialog.open': 'open' } }, open: { on: { 'dialog.cancel': 'closed' } } },
    })
    expect(storiesOf(catalogued(dialog))).toEqual(['dialog.open dialog.cancel'])
    expect(missing(catalogued(dialog))).toEqual([])
  })
})

describe('parallel regions', () => {
  const region = (name: 'left' | 'right') =>
    ({
      initial: 'one',
      states: {
        one: { on: { [`${name}.next`]: 'two' } },
        two: { on: { [`${name}.next`]: 'three' } },
        three: { on: { [`${name}.next`]: 'one' } },
      },
    }) as const
  const regions = setup({ types: { events: {} as { type: 'left.next' } | { type: 'right.next' } } }).createMachine({
    id: 'regions',
    type: 'parallel',
    states: { left: region('left'), right: region('right') },
  })

  test('are covered with as many paths as there are edges, at most', () => {
    const entry = catalogued(regions)
    expect(missing(entry)).toEqual([])
    expect(pathsOf(entry)).toHaveLength(10)
  })

  test('can be given up, when the context never repeats', () => {
    const counter = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'count.add' } },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      on: { 'count.add': { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    })
    const endless = catalogued(counter, { identify: ({ context }) => String(context.count), limit: 100 })
    expect(() => pathsOf(endless)).toThrow('counter: more than 100 steps')
  })
})

describe('an actor that still runs after its answer', () => {
  test('answers once: no path waits for a second answer', () => {
    const upload = setup({
      types: { events: {} as { type: 'upload.cancel' } },
      actors: { sendFile: unprovided<void, string>('sendFile') },
    }).createMachine({
      id: 'upload',
      initial: 'uploading',
      states: {
        uploading: {
          invoke: { id: 'sendFile', src: 'sendFile', onDone: { actions: () => undefined }, onError: 'failed' },
          on: { 'upload.cancel': 'cancelled' },
        },
        failed: {},
        cancelled: {},
      },
    })
    const entry = catalogued(upload, { outcomes: { sendFile: { done: ['ok'], error: ['offline'] } } })
    expect(missing(entry)).toEqual([])
    expect(storiesOf(entry)).toEqual(['upload.cancel', 'xstate.done.actor.sendFile', 'xstate.error.actor.sendFile'])
  })
})

describe('a chart starts', () => {
  const order = setup({
    types: {
      context: {} as { paid: boolean },
      input: {} as { paid: boolean },
      events: {} as { type: 'order.close' },
    },
    guards: { isPaid: ({ context }) => context.paid },
  }).createMachine({
    id: 'order',
    context: ({ input }) => input,
    initial: 'open',
    states: { open: { on: { 'order.close': { guard: 'isPaid', target: 'closed' } } }, closed: {} },
  })

  test('from each of its inputs', () => {
    const starts = [
      { label: 'unpaid', input: { paid: false } },
      { label: 'paid', input: { paid: true } },
    ]
    expect(missing(catalogued(order, { starts: [{ label: 'unpaid', input: { paid: false } }] }))).toHaveLength(2)
    expect(missing(catalogued(order, { starts }))).toEqual([])
  })

  test('from a stored status and its columns', () => {
    const stored = { label: 'stored', snapshot: { value: 'open' as const, context: { paid: true } } }
    expect(missing(catalogued(order, { starts: [stored] }))).toEqual([])
  })
})

describe('the catalogue is compared with the chart', () => {
  const sending = setup({
    types: { events: {} as { type: 'mail.send' } | { type: 'mail.stop' } },
    actors: { sendMail: unprovided<void, void>('sendMail') },
  })
  const safe = sending.createMachine({
    id: 'mail',
    initial: 'sending',
    states: { sending: { invoke: { id: 'sendMail', src: 'sendMail', onDone: 'sent', onError: 'sent' } }, sent: {} },
  })

  test('an outcome without a sample is refused', () => {
    expect(() => pathsOf(catalogued(safe))).toThrow('mail: the catalogue has no "done" outcome of "sendMail"')
  })

  test('a sample of an unknown event is refused', () => {
    const entry = catalogued(safe, {
      events: { 'mail.stop': [{ type: 'mail.stop' }] },
      outcomes: { sendMail: { done: [undefined], error: ['offline'] } },
    })
    expect(() => pathsOf(entry)).toThrow(
      'mail: the catalogue has samples of "mail.stop", which the chart does not take',
    )
  })

  test('an actor whose error would end the machine is refused', () => {
    const unsafe = sending.createMachine({
      id: 'mail',
      initial: 'sending',
      states: { sending: { invoke: { id: 'sendMail', src: 'sendMail', onDone: 'sent' } }, sent: {} },
    })
    const entry = catalogued(unsafe, { outcomes: { sendMail: { done: [undefined] } } })
    expect(() => pathsOf(entry)).toThrow('mail: in "sending" an error of "sendMail" would end the machine')
  })
})
