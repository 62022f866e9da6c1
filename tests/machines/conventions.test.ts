import { describe, expect, test } from 'vitest'
import { catalogue } from '#tests/machines/index.ts'
import { chartOf, stateName } from '#tests/support/paths/chart.ts'
import { docstringOf, writtenCharts } from '#tests/support/paths/docstring.ts'

test('every chart is in the catalogue', () => {
  expect(catalogue.map(({ name }) => name).sort()).toEqual(writtenCharts().sort())
})

/** Conventions that let tests, pages and people read a chart without changing it (docs/architecture.md). */
describe.each(catalogue)('$name', ({ name, machine }) => {
  const { states, transitions } = chartOf(machine)
  const invocations = states.flatMap((node) => node.invoke.map((invocation) => ({ node, ...invocation })))

  test('names what it invokes, so that outcomes are stable events', () => {
    const unnamed = invocations.filter(({ node, id }) => id.endsWith(`.${node.id}`))
    expect(unnamed.map(({ node }) => stateName(node))).toEqual([])
  })

  test('declares its actors and does not import them', () => {
    expect(invocations.filter(({ src }) => typeof src !== 'string').map(({ id }) => id)).toEqual([])
  })

  test('has a name for every guard', () => {
    expect(transitions.filter(({ guard }) => guard === 'a condition').map(({ key }) => key)).toEqual([])
  })

  test('names events noun.verb', () => {
    const own = transitions
      .map(({ event }) => event)
      .filter((event) => event !== 'always' && !event.startsWith('xstate.'))
    expect(own.filter((event) => !/^[a-z][a-z_]*\.[a-z][a-z_]*$/.test(event))).toEqual([])
  })

  test('has a description', () => {
    expect(docstringOf(name)).toMatch(/\.$/)
  })
})
