import { afterAll, describe, expect, it } from 'vitest'
import type { Kept } from '#contract/declare/effects.ts'
import { lifecycleEffects as effects } from '#tests/support/lifecycles/effects.ts'
import { differences, runDueJobs, stateOfProduct } from '#tests/support/lifecycles/state-of-product.ts'
import { companyCases } from '#tests/support/lifecycles/undone/companies.ts'
import { importCases } from '#tests/support/lifecycles/undone/imports.ts'
import { publishedCases } from '#tests/support/lifecycles/undone/published.ts'
import { serviceOrderCases } from '#tests/support/lifecycles/undone/service-orders.ts'
import { trainingCases } from '#tests/support/lifecycles/undone/trainings.ts'
import { stepsDuring } from '#tests/support/lifecycles/watched-steps.ts'
import { startServer } from '#tests/support/servers/server.ts'

const server = await startServer()
afterAll(() => server.stop())
const cases = [
  ...(await serviceOrderCases(server)),
  ...(await trainingCases(server)),
  ...(await companyCases(server)),
  ...(await publishedCases(server)),
  ...(await importCases(server)),
]
/** Pairs that were taken here, and what stayed of them, as `chart undo ← step`. */
const taken = new Map<string, Set<string>>()

/** What a pair of steps keeps by its declaration; undefined where the one does not take the other back. */
function keptBy(undo: string, step: string): Kept | undefined {
  const [chart = '', event = ''] = undo.split(' ')
  const [of, undone = ''] = step.split(' ')
  return of === chart ? effects.get(chart)?.steps[event]?.undoes?.[undone] : undefined
}

/** The place of a difference as `record` or `record.column`, where it is in the record of a pair. */
function ofRecord(pair: string, where: string): string {
  const [table = '', ...column] = where.split('.')
  const { records = [] } = effects.get(pair.split(' ')[0] ?? '') ?? {}
  return records.includes(table) ? ['record', ...column].join('.') : where
}

const declared = [...effects.values()].flatMap(({ chart, steps }) =>
  Object.entries(steps).flatMap(([undo, { undoes = {} }]) =>
    Object.entries(undoes).map(([step, kept]) => ({
      pair: `${chart.id} ${undo} ← ${chart.id} ${step}`,
      kept: kept ?? {},
    })),
  ),
)

describe('a step that is taken back', () => {
  it.each(
    cases.map(
      (one) => [`${one.chart}: ${one.undo} takes back ${one.step}${one.when ? `, ${one.when}` : ''}`, one] as const,
    ),
  )('%s', async (_, { chart, step, undo, begin, take, back }) => {
    const id = await begin()
    await runDueJobs(server)
    const before = await stateOfProduct(server)
    const withJobs = async (work: () => Promise<unknown>) => {
      await work()
      await runDueJobs(server)
    }
    const done = await stepsDuring(() => withJobs(() => take(id)))
    const undone = await stepsDuring(() => withJobs(() => back(id)))
    expect([...done], 'the first call takes the step').toContain(`${chart} ${step}`)
    expect([...undone], 'the second call takes it back').toContain(`${chart} ${undo}`)

    const found = differences(before, await stateOfProduct(server))
    const history = new Set(
      [...done, ...undone].flatMap((each) => effects.get(each.split(' ')[0] ?? '')?.history ?? []),
    )
    const pairs = [...undone].flatMap((last) =>
      [...done].flatMap((first) => {
        const kept = keptBy(last, first)
        return kept ? [{ pair: `${last} ← ${first}`, kept }] : []
      }),
    )
    const left = found.filter(({ where, what }) => {
      if (history.has(where) && what.startsWith('new: ')) return false
      const keeping = pairs.flatMap(({ pair, kept }) => {
        const name = [where, ofRecord(pair, where)].find((one) => Object.hasOwn(kept, one))
        return name === undefined ? [] : [{ pair, name }]
      })
      for (const { pair, name } of keeping) taken.set(pair, (taken.get(pair) ?? new Set()).add(name))
      return keeping.length === 0
    })
    for (const { pair } of pairs) if (!taken.has(pair)) taken.set(pair, new Set())
    expect(left.map(({ where, what }) => `${where} ${what}`)).toEqual([])
  })

  it('is tried for each pair that is declared', () => {
    expect(declared.map(({ pair }) => pair).filter((pair) => !taken.has(pair))).toEqual([])
  })

  it('leaves what is declared to stay, and no declaration that nothing needs', () => {
    const idle = declared.flatMap(({ pair, kept }) =>
      Object.keys(kept)
        .filter((where) => !taken.get(pair)?.has(where))
        .map((where) => `${pair}: ${where}`),
    )
    expect(idle).toEqual([])
  })
})
