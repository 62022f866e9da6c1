import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, type StateValue, transition } from 'xstate'
import { findChart } from '#tests/machines/index.ts'
import { chartOf } from '#tests/support/paths/chart.ts'
import { type Actor, actors, actorsIn, cast } from './cast.ts'

type Columns = Record<string, unknown>

/** Differences of a row from the default: columns of the record, the payload of the event, its time. */
interface Circumstance {
  columns?: Columns
  event?: Columns
  at?: string
}

interface Lifecycle {
  chart: string
  /** The record's columns, with those that differ in a status. */
  columns: Columns
  inStatus?: Record<string, Columns>
  /** Every event of the chart, with its default payload. */
  events: Record<string, Columns>
  /** Conditions by the words of the column `when`; several are separated by commas. */
  when?: Record<string, Circumstance>
  /** The chart's state for a status of the table, where the names differ. */
  states?: Record<string, StateValue>
  at?: string
  /** The lines of the table: `status | when | event | who may | next status | columns written`. */
  rows: string
}

interface Row {
  status: string
  when: string
  event: string
  who: readonly Actor[]
  next: string
  writes: string
}

const usual = '–'

/**
 * Compares a chart with a table written by hand from the domain's rules: rights of the cast by status, the next
 * status and the columns written; all others are refused. An event without a row is refused to all, except in a status that the
 * table distinguishes after a comma (`registered, ERP failed`). In `columns written`, `at` is the event's time and `by` the person.
 */
export function lifecycleTable(lifecycle: Lifecycle): void {
  const rows = rowsOf(lifecycle.rows)
  const entry = findChart(lifecycle.chart)
  if (!entry) throw new Error(`there is no chart "${lifecycle.chart}"`)
  const { machine } = entry

  describe(lifecycle.chart, () => {
    test.each(rows)('$status, $when: $event is for $who.length of the cast and leads to $next', (row) => {
      const others = rows.filter((other) => other !== row && sameCase(other, row)).flatMap(({ who }) => who)
      for (const actor of actors.filter((name) => !others.includes(name))) {
        const isAllowed = row.who.includes(actor)
        expect({ actor, ...outcomeOf(machine, lifecycle, row, actor) }).toEqual({
          actor,
          ...expected(row, isAllowed, actor),
        })
      }
    })

    test('an event that the table does not name is allowed to nobody', () => {
      const named = new Set(rows.filter(({ when }) => when === usual).map(({ status, event }) => `${status} ${event}`))
      const statuses = new Set(rows.map(({ status }) => status).filter((status) => !status.includes(', ')))
      const open = [...statuses].flatMap((status) =>
        Object.keys(lifecycle.events)
          .filter((event) => !named.has(`${status} ${event}`))
          .flatMap((event) =>
            actors
              .filter((actor) => outcomeOf(machine, lifecycle, { status, when: usual, event }, actor).isAllowed)
              .map((actor) => `${status}: ${event} by ${actor}`),
          ),
      )
      expect(open).toEqual([])
    })

    test('the table knows every event and every status', () => {
      const { states, transitions } = chartOf(machine)
      expect(Object.keys(lifecycle.events).sort()).toEqual([...new Set(transitions.map(({ event }) => event))].sort())
      const told = new Set(rows.flatMap(({ status }) => Object.values(leaves(stateOf(lifecycle, status)))))
      const written = states.filter(({ type }) => type === 'atomic').map(({ key }) => key)
      expect(written.filter((key) => !told.has(key))).toEqual([])
    })
  })

  function expected({ status, next, writes }: Row, isAllowed: boolean, actor: Actor) {
    if (!isAllowed) return { isAllowed, state: stateOf(lifecycle, status), written: {} }
    return { isAllowed, state: stateOf(lifecycle, next), written: columnsIn(writes, actor) }
  }
}

/** Rows that differ only in the actor: the columns written may depend on it. */
function sameCase(one: Row, other: Row): boolean {
  return one.status === other.status && one.when === other.when && one.event === other.event
}

/** The effect of an event by an actor: the chart's permission beforehand, and its transition. */
function outcomeOf(
  machine: AnyStateMachine,
  lifecycle: Lifecycle,
  { status, when, event: type }: Pick<Row, 'status' | 'when' | 'event'>,
  actor: Actor,
) {
  const circumstances = circumstancesIn(lifecycle, when)
  const context = Object.assign(
    { ...lifecycle.columns, ...lifecycle.inStatus?.[status] },
    ...circumstances.map(({ columns }) => columns),
  )
  const carried = lifecycle.events[type]
  if (!carried) throw new Error(`${lifecycle.chart}: the table has no event "${type}"`)
  const at = circumstances.find((circumstance) => circumstance.at)?.at ?? lifecycle.at ?? usualTime
  const event = Object.assign({ type, ...carried, by: cast[actor], at }, ...circumstances.map(({ event }) => event))
  const before: AnyMachineSnapshot = machine.resolveState({ value: stateOf(lifecycle, status), context })
  const [after]: [AnyMachineSnapshot, ...unknown[]] = transition(machine, before, event)
  const written = Object.entries(after.context).filter(([column, value]) => value !== before.context[column])
  return {
    isAllowed: before.can(event),
    state: after.value,
    written: Object.fromEntries(written.map(([column, value]) => [column, value === at ? 'at' : value])),
  }
}

/** The time of the events in the tables, unless a row gives another one. */
export const usualTime = '2026-03-02T10:00:00.000Z'

function circumstancesIn({ chart, when }: Lifecycle, cell: string): Circumstance[] {
  if (cell === usual) return []
  return cell.split(', ').map((words) => {
    const circumstance = when?.[words]
    if (!circumstance) throw new Error(`${chart}: the table does not say what "${words}" is`)
    return circumstance
  })
}

function stateOf({ states }: Lifecycle, status: string): StateValue {
  return states?.[status] ?? status
}

function leaves(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value).flatMap((inner) => (inner === undefined ? [] : leaves(inner)))
}

function columnsIn(cell: string, actor: Actor): Columns {
  if (cell === usual) return {}
  return Object.fromEntries(
    cell.split(', ').map((text) => {
      const [column = '', value = ''] = text.split('=')
      return [column, value === 'by' ? cast[actor].user_id : literal(value)]
    }),
  )
}

function literal(text: string): unknown {
  if (text === 'null') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+$/.test(text) ? Number(text) : text
}

function rowsOf(table: string): Row[] {
  const lines = table.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const [status = '', when = usual, event = '', who = 'nobody', next = status, writes = usual] = cells
      if (cells.length < 4) throw new Error(`not a row: ${line}`)
      return { status, when, event, who: actorsIn(who), next, writes }
    })
}
