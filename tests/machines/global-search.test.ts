import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { SearchResult } from '#contract/search/search.ts'
import { type Destination, type Found, matchingDestinations } from '#machines/search/destinations.ts'
import { globalSearch, openable, type ResultWrite, shownResults } from '#machines/search/global-search.ts'
import { matchedParts } from '#services/search/matched-parts.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'

const result = (id: number): SearchResult => ({
  entity: 'partner.partners',
  id: String(id),
  title: `Partner ${id}`,
  subtitle: null,
  path: `/cms/partner/partners/${id}`,
})

/** A search whose calls the test answers. */
function start(recent: readonly Found[] = [], destinations: readonly Destination[] = []) {
  const clock = new SimulatedClock()
  const asked: {
    query: string
    signal: AbortSignal
    answer: (results: SearchResult[]) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const opened: Extract<ResultWrite, { type: 'result.show' }>[] = []
  const then = async (settle: () => void) => {
    settle()
    await new Promise(setImmediate)
  }
  const machine = globalSearch.provide({
    actors: {
      findResults: fromPromise<readonly SearchResult[], { query: string }>(
        ({ input, signal }) =>
          new Promise((resolve, reject) =>
            asked.push({
              query: input.query,
              signal,
              answer: (results) => then(() => resolve(results)),
              fail: () => then(() => reject(noAnswer)),
            }),
          ),
      ),
      openResult: fromCallback<ResultWrite, void>(({ receive }) =>
        receive((event) => event.type === 'result.show' && opened.push(event)),
      ),
    },
  })
  const actor = createActor(machine, { input: { recent, destinations }, clock }).start()
  const type = (query: string) => {
    actor.send({ type: 'query.change', query })
    clock.increment(200)
  }
  const titles = () => shownResults(actor.getSnapshot().context).map(({ title }) => title)
  return { actor, clock, asked, opened, type, titles, context: () => actor.getSnapshot().context }
}

test('requests results when typing pauses, shows the previous ones meanwhile, and cancels the request before', async () => {
  const { actor, clock, asked, type, titles } = start()
  actor.send({ type: 'query.change', query: 'in' })
  clock.increment(199)
  expect(asked).toEqual([])
  type(' inst ')
  await asked[0]?.answer([result(1), result(2)])
  expect([asked[0]?.query, titles()]).toEqual(['inst', ['Partner 1', 'Partner 2']])
  type('insta')
  expect(titles()).toEqual(['Partner 1', 'Partner 2'])
  type('instal')
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
})

test('a failure keeps the last results and offers to try again', async () => {
  const { actor, asked, type, titles } = start()
  type('inst')
  await asked[0]?.answer([result(1)])
  type('insta')
  await asked[1]?.fail()
  expect([actor.getSnapshot().hasTag('failed'), titles()]).toEqual([true, ['Partner 1']])
  actor.send({ type: 'search.retry' })
  await asked[2]?.answer([])
  expect([asked[2]?.query, titles()]).toEqual(['insta', []])
})

test('the first result is marked; arrows go round; Enter opens the marked one and remembers it', async () => {
  const { actor, asked, opened, type, context } = start([result(2), result(9)])
  type('part')
  await asked[0]?.answer([result(1), result(2), result(3)])
  expect(context().marked).toBe(0)
  actor.send({ type: 'result.previous' })
  expect(context().marked).toBe(2)
  actor.send({ type: 'result.next' })
  actor.send({ type: 'result.next' })
  actor.send({ type: 'result.choose' })
  expect(opened).toEqual([{ type: 'result.show', result: result(2), recent: [result(2), result(9)] }])
})

test('until enough is typed, recently opened records are listed and can be opened', () => {
  const { actor, opened, titles } = start([result(1), result(2)])
  actor.send({ type: 'query.change', query: 'p' })
  actor.send({ type: 'result.choose' })
  expect([titles(), opened]).toEqual([['Partner 1', 'Partner 2'], []])
  actor.send({ type: 'result.next' })
  actor.send({ type: 'result.next' })
  actor.send({ type: 'result.choose' })
  expect(opened.map(({ result: { id }, recent }) => [id, recent.map((one) => one.id)])).toEqual([['2', ['2', '1']]])
})

test.each([
  ['Łożysko', 'loz', ['[Łoż]', 'ysko']],
  ['Instal-Term Żółw', 'zolw term', ['Instal-', '[Term]', ' ', '[Żółw]']],
  ['NIP 5213003007', '5213', ['NIP ', '[5213]', '003007']],
  ['NIP 521-300-30-07', '52130', ['NIP ', '[521-30]', '0-30-07']],
  ['NIP 521-300-30-07', '300-3', ['NIP 521-', '[300-3]', '0-07']],
  ['aaa', 'aa', ['[aaa]']],
  ['Pompa', 'x', ['Pompa']],
])('in %s a search for %s marks %j', (text, query, expected) => {
  expect(matchedParts(text, query).map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))).toEqual(expected)
})

test('the marked parts of a text are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 5 }), (text, query) => {
      expect(
        matchedParts(text, query)
          .map(({ part }) => part)
          .join(''),
      ).toBe(text)
    }),
  )
})

const destinations: readonly Destination[] = [
  { entity: 'screen', id: '/cms/a', title: 'Zgłoszenia gwarancyjne', subtitle: 'Serwis', path: '/cms/a' },
  { entity: 'screen', id: '/cms/b', title: 'Przeglądy', subtitle: 'Serwis', path: '/cms/b' },
  {
    entity: 'action',
    id: '/cms/a/store',
    title: 'Nowe zgłoszenie gwarancyjne',
    subtitle: null,
    path: '/cms/a/store',
    labels: ['Podaj usterkę', 'Dodaj zgłoszenie'],
  },
]

test.each([
  ['zglo', ['Zgłoszenia gwarancyjne', 'Nowe zgłoszenie gwarancyjne']],
  ['gwar zgł', ['Zgłoszenia gwarancyjne', 'Nowe zgłoszenie gwarancyjne']],
  ['nowe', ['Nowe zgłoszenie gwarancyjne']],
  ['serw', ['Zgłoszenia gwarancyjne', 'Przeglądy']],
  ['glosz', []],
])('screens and actions are found by the beginnings of their words: %s', (query, expected) => {
  expect(matchingDestinations(destinations, query).map(({ title }) => title)).toEqual(expected)
})

test('an action is found by the label of a button that leads to it, which is then its title', () => {
  const found = (query: string) =>
    matchingDestinations(destinations, query).map(({ id, title, subtitle }) => [id, title, subtitle])
  expect(found('podaj ust')).toEqual([['/cms/a/store', 'Podaj usterkę', 'Nowe zgłoszenie gwarancyjne']])
  expect(found('dodaj zgłoszenie gwarancyjne')).toEqual([
    ['/cms/a/store', 'Dodaj zgłoszenie', 'Nowe zgłoszenie gwarancyjne'],
  ])
  expect(found('nowe')).toEqual([['/cms/a/store', 'Nowe zgłoszenie gwarancyjne', null]])
})

test('the browser remembers neither a phone number nor whether an order may be taken', async () => {
  const { actor, asked, opened, type } = start()
  type('sg')
  const order: SearchResult = { ...result(1), phone: '+48600700800', may_take: true }
  await asked[0]?.answer([order])
  actor.send({ type: 'result.open', result: order })
  expect(opened).toEqual([
    { type: 'result.show', result: order, recent: [{ ...result(1), phone: null, may_take: false }] },
  ])
})

test('screens and actions are there before the server has answered, above its results, and keep their mark', async () => {
  const { actor, asked, opened, type, titles, context } = start([], destinations)
  expect(titles()).toEqual(['Nowe zgłoszenie gwarancyjne'])
  type('zgłosz')
  expect([titles(), context().marked]).toEqual([['Zgłoszenia gwarancyjne', 'Nowe zgłoszenie gwarancyjne'], 0])
  actor.send({ type: 'result.next' })
  await asked[0]?.answer([result(1)])
  expect([titles().at(-1), context().marked]).toEqual(['Partner 1', 1])
  actor.send({ type: 'result.choose' })
  expect(opened.map(({ result: { id }, recent }) => [id, recent.map((one) => one.id)])).toEqual([
    ['/cms/a/store', ['/cms/a/store']],
  ])
})

test('a record that the person may no longer open is not listed as recently opened', () => {
  const [screen] = destinations
  expect(openable([result(1), screen as Destination], [])).toEqual([result(1)])
  expect(openable([result(1), screen as Destination], destinations)).toEqual([result(1), screen])
})
