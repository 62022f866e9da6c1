import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { storedGauges } from '#server/observability/metrics.ts'

/** Milliseconds for which the values are kept: several scrapers cost one statement. */
const keptFor = 2000
/** Milliseconds that one measurement may take: a scrape must end within ten seconds, and may not wait for a connection. */
const timeout = 3000

interface Row {
  gauge: string
  labels: Record<string, string>
  value: number
}

/**
 * Registers the gauges that are read from the database, all by one statement. While the database does not answer they keep their
 * last values, and `portal_database_up` is 0; before the first answer they have no series, because 0 would be a value.
 */
export function addStoredGauges(registry: Registry, pool: Pick<pg.Pool, 'query'>): void {
  const gauges = storedGauges()
  const statement = gauges
    .map(({ name, select }) => `select '${name}' as gauge, labels, value from (${select}) as ${name}`)
    .join(' union all ')
  let rows: readonly Row[] | null = null
  let isUp = false
  let read_at = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async () => {
    try {
      rows = (await withinTime(pool.query<Row>(statement))).rows
      isUp = true
    } catch {
      isUp = false
    }
    read_at = performance.now()
    reading = null
  }
  const fresh = async () => {
    if (reading === null && performance.now() - read_at >= keptFor) reading = read()
    await reading
  }

  for (const { name, help, series } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: Object.keys(series[0] ?? {}),
      registers: [registry],
      async collect() {
        await fresh()
        this.reset()
        if (rows === null) {
          // A gauge without labels would begin with 0.
          if (series[0] && Object.keys(series[0]).length === 0) this.remove()
          return
        }
        for (const labels of series) this.set(labels, 0)
        for (const row of rows) if (row.gauge === name) this.set(row.labels, row.value)
      },
    })
  }
  new Gauge({
    name: 'portal_database_up',
    help: `1 while the database answers within ${timeout / 1000} s`,
    registers: [registry],
    async collect() {
      await fresh()
      this.set(isUp ? 1 : 0)
    },
  })
}

/** An answer for /metrics, or an error when it takes too long. */
export async function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeout, new Error('no answer'))
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
