import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type VisitEvent, type VisitedKind, visitedKinds } from '#contract/service-order/visit/lifecycle.ts'
import { serviceVisitEntry as entry } from '#tests/machines/service-order/service-visit-samples.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type Path, pathsOf, stepTypes } from '#tests/support/paths/generate.ts'
import { fewestPaths, runPaths } from '#tests/support/paths/run.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: MaintenanceDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
})
afterAll(() => server.stop())

const kindOf = ({ steps: [start] }: Path): VisitedKind => start.situation.snapshot?.context.of
/** The fewest paths that take every transition, for the visits of each kind of orders. */
const pathsOfKind = (of: VisitedKind) =>
  fewestPaths(
    entry,
    pathsOf(entry).filter((path) => kindOf(path) === of),
  )
const paths = visitedKinds.flatMap(pathsOfKind)

/** The visit of an order, and how people act on it by calls of the product. */
interface Visited {
  of: VisitedKind
  id: number
}

const calls = {
  maintenance: { name: 'service-order.service-maintenances', param: 'service_maintenance' },
  warranty: { name: 'service-order.service-orders', param: 'service_order' },
} as const

async function call({ of, id }: Visited, verb: string, body: object, who = desk.technician) {
  const { name, param } = calls[of]
  const { version } = await shown({ of, id })
  // The kinds have calls of the same shape.
  const full = `${name}.${verb}` as 'service-order.service-maintenances.report'
  const options = { path: { [param]: id }, body: { version, ...body } } as never
  const { status, body: answer } = await who.call(full, options)
  expect(status, `${full}: ${JSON.stringify(answer)}`).toBe(200)
}

async function shown({ of, id }: Visited) {
  const { name, param } = calls[of]
  const full = `${name}.show` as 'service-order.service-maintenances.show'
  return (await desk.admin.call(full, { path: { [param]: id } } as never)).body
}

/** Plans or moves the visit to a day that it has not had. */
let days = 2
const plan = (visit: Visited) => {
  days += 1
  const when = { visit_day: dayFromNow(days), visit_time: '10:00', ask_customer: true }
  return call(visit, 'schedule', { ...when, technician_id: desk.technician.id, by_partner: false })
}

async function planned(of: VisitedKind): Promise<Visited> {
  const { id } =
    of === 'warranty' ? await desk.atWork() : await desk.registered({ contact_email: 'klient@example.com' })
  await plan({ of, id })
  return { of, id }
}

/** Answers by the link of the latest letter; a customer who can no longer answer the former one is asked first. */
async function answer(visit: Visited, verb: 'confirm' | 'wish'): Promise<void> {
  const send = async () => {
    const code = (await queuedLetters<{ code: string }>(server.pool, 'visit_asked')).at(-1)?.data.code
    return fetch(`${server.url}/api/public-zone/service-order/visits/${code}/${verb}`, {
      method: 'POST',
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(verb === 'wish' && { 'content-type': 'application/json' }),
      },
      ...(verb === 'wish' && { body: JSON.stringify({ time: 'morning', text: null }) }),
    })
  }
  const { status } = await send()
  if (status === 200) return
  expect(status).toBe(404)
  await plan(visit)
  expect((await send()).status).toBe(200)
}

/** An hour after the visit begins. */
async function onTheDay(visit: Visited, work: () => Promise<void>): Promise<void> {
  const { visit_at } = await shown(visit)
  const ahead = new Date(visit_at ?? '').getTime() + 3_600_000 - server.deps.clock().getTime()
  server.advance(ahead)
  await work().finally(() => server.advance(-ahead))
}

const decision = { resolution: 'repaired', text: 'Naprawiono' }

/** Causes an event of a visit by the call that leads to it. */
function cause(visit: Visited, event: VisitEvent): Promise<void> {
  const isMaintenance = visit.of === 'maintenance'
  switch (event.type) {
    case 'visit.move':
      return plan(visit)
    case 'visit.confirm':
      return answer(visit, 'confirm')
    case 'visit.wish':
      return answer(visit, 'wish')
    case 'visit.report':
      return onTheDay(visit, () => call(visit, 'report', { result: event.result, note: 'Wpis' }))
    case 'visit.complete':
      return isMaintenance
        ? call(visit, 'complete', { ...desk.done, outcome: event.outcome, note: 'Zrobione', reason: 'Brak dostępu' })
        : onTheDay(visit, () => call(visit, 'complete', decision))
    case 'visit.cancel':
      return isMaintenance ? call(visit, 'cancel', { reason: 'Klient wyjechał' }) : call(visit, 'complete', decision)
    case 'visit.reopen':
      return call(visit, 'reopen', { reason: 'Pomyłka', tell_partner: false }, desk.admin)
  }
}

describe('visits of orders on generated paths', () => {
  it('take every transition of their chart', () => {
    expect(runPaths(entry, pathsOfKind('maintenance')).missing()).toEqual([])
    // What was found at a visit of a warranty order stays, and its order is completed by a decision only.
    const missing = runPaths(entry, pathsOfKind('warranty')).missing()
    expect(missing.filter((text) => !/visit\.reopen|isCompletedMissed/.test(text))).toEqual([])
  })

  it.each(paths.map((path, index) => [index + 1, `${kindOf(path)}: ${stepTypes(path).join(' → ')}`, path] as const))(
    '%i. %s',
    async (_, __, path: Path) => {
      const [, ...steps] = path.steps
      const visit = await planned(kindOf(path))
      for (const { stimulus, situation } of steps) {
        await cause(visit, stimulus.event as VisitEvent)
        const { visits } = await shown(visit)
        const { value: status, context } = situation.snapshot ?? {}
        expect(visits.at(-1), stimulus.type).toMatchObject({ status, result: context.result })
      }
    },
  )
})
