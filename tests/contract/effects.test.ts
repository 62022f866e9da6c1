import { describe, expect, it } from 'vitest'
import { catalogue } from '#tests/machines/index.ts'
import { lifecycleEffects as effects } from '#tests/support/lifecycles/effects.ts'
import { chartOf } from '#tests/support/paths/chart.ts'

/** Each event of a lifecycle names who causes it; those of flows do not. */
const charts = catalogue
  .filter(({ events }) =>
    Object.values(events)
      .flat()
      .some((event) => 'by' in event && typeof event.by === 'object'),
  )
  .map(({ machine }) => machine)

describe('the effects of the steps of lifecycles', () => {
  it('are declared for every lifecycle', () => {
    expect([...effects.keys()].toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
  })

  it.each(charts.map((chart) => [chart.id, chart] as const))(
    '%s: each way back undoes a step, or follows it',
    (id, chart) => {
      const steps = effects.get(id)?.steps ?? {}
      const edges = chartOf(chart).transitions
      const leadsBack = (from: string, to: string, event: string) =>
        edges.some((edge) => edge.source === to && edge.event === event && edge.targets.includes(from))
      const isTold = (back: string, step: string) =>
        Object.hasOwn(steps[back]?.undoes ?? {}, step) || steps[back]?.follows?.includes(step)
      const untold = edges.flatMap(({ source, targets, event }) =>
        targets
          .filter((target) => target !== source)
          .flatMap((target) =>
            edges
              .filter((back) => back.source === target && leadsBack(source, target, back.event))
              .filter((back) => !isTold(back.event, event) && !isTold(event, back.event))
              .map((back) => `${source}: ${event} → ${target}: ${back.event}`),
          ),
      )
      expect([...new Set(untold)]).toEqual([])
    },
  )

  it('name steps of their charts', () => {
    for (const { chart, steps } of effects.values()) {
      const events = new Set(chartOf(chart).transitions.map(({ event }) => event))
      for (const [step, { undoes, follows = [] }] of Object.entries(steps)) {
        const named = [...Object.keys(undoes ?? {}), ...follows]
        expect(
          named.filter((event) => !events.has(event)),
          `${chart.id} ${step}`,
        ).toEqual([])
      }
    }
  })
})
