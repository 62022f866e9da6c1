import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { unprovided } from '#machines/unprovided.ts'
import { catalogued } from './catalogued.ts'
import { endState, type Path, pathsOf, stepTypes } from './generate.ts'
import { fewestPaths, runPaths } from './run.ts'
import { longPaths } from './tours.ts'

/** A record that is saved, edited again, and finally archived. */
const record = setup({
  types: { events: {} as { type: 'record.save' } | { type: 'record.edit' } | { type: 'record.archive' } },
  actors: { saveRecord: unprovided<void, void>('saveRecord') },
}).createMachine({
  id: 'record',
  initial: 'editing',
  states: {
    editing: { on: { 'record.save': 'saving', 'record.archive': 'archived' } },
    saving: { invoke: { id: 'saveRecord', src: 'saveRecord', onDone: 'saved', onError: 'failed' } },
    failed: { on: { 'record.save': 'saving' } },
    saved: { on: { 'record.edit': 'editing', 'record.archive': 'archived' } },
    archived: {},
  },
})
const entry = catalogued(record, { outcomes: { saveRecord: { done: [undefined], error: [new Error('offline')] } } })
const single = fewestPaths(entry, pathsOf(entry))
const anything = () => true
const tours = (isPossible: (path: Path) => boolean = anything, steps = 40) =>
  longPaths(entry, single, { isPossible, steps })

describe('tours', () => {
  test('take every transition that single paths take', () => {
    expect(runPaths(entry, single).missing()).toEqual([])
    expect(runPaths(entry, tours()).missing()).toEqual([])
  })

  test('continue from where they are, and leave transitions without a way back to the end', () => {
    const [first, second, ...others] = tours()
    expect(first && stepTypes(first)).toEqual([
      'record.save',
      'xstate.done.actor.saveRecord',
      'record.edit',
      'record.save',
      'xstate.error.actor.saveRecord',
      'record.save',
      'xstate.done.actor.saveRecord',
      'record.archive',
    ])
    expect(second && stepTypes(second)).toEqual(['record.archive'])
    expect(others).toEqual([])
  })

  test('start again after a number of steps', () => {
    const short = tours(anything, 3)
    expect(runPaths(entry, short).missing()).toEqual([])
    expect(short.length).toBeGreaterThan(tours().length)
  })

  test('do only what is possible', () => {
    const savesOnce = (path: Path) => stepTypes(path).filter((type) => type === 'record.save').length < 2
    const possible = pathsOf(entry).filter(savesOnce)
    const walked = longPaths(entry, possible, { isPossible: savesOnce, steps: 40 })
    expect(walked.filter((path) => !savesOnce(path))).toEqual([])
    expect(runPaths(entry, walked).missing()).toEqual(runPaths(entry, possible).missing())
  })

  test('end in a state of the chart', () => {
    expect(tours().map(endState)).toEqual(['archived', 'archived'])
  })
})
