import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { failureKinds } from '#contract/core/security.ts'
import { lazy } from '#server/lazy.ts'
import { currentRelease } from '#server/process/release.ts'
import { seam } from '#server/seam.ts'

/**
 * Metrics of the process, recorded where things happen. Every series exists from the start, so that an alert never compares with
 * nothing. Names and units follow Prometheus' conventions; `deploy/prometheus/alerts.yml` uses them.
 */
export const processMetrics = new Registry()

/** Seconds; a wait that a person notices begins at about a second. */
const waits = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Time until a pool gave a connection, or failed to. */
export const connectionWait = new Histogram({
  name: 'portal_database_connection_wait_seconds',
  help: 'Time waited for a connection of a pool',
  labelNames: ['pool'],
  buckets: waits,
  registers: [processMetrics],
})
for (const pool of ['calls', 'jobs']) connectionWait.zero({ pool })

/** Time until work began in its lane, or was refused: `usual` and `slow` transactions, and calls about one `record`. */
export const laneWait = new Histogram({
  name: 'portal_lane_wait_seconds',
  help: 'Time waited for a turn in a lane of writes',
  labelNames: ['lane'],
  buckets: waits,
  registers: [processMetrics],
})
for (const lane of ['usual', 'slow', 'record']) laneWait.zero({ lane })

/** Requests above a limit. */
export const rateLimited = new Counter({
  name: 'portal_rate_limited_requests_total',
  help: 'Requests refused with 429',
  registers: [processMetrics],
})

/** Letters whose mail server refused them for good, at once or by a delivery report. */
export const refusedLetters = new Counter({
  name: 'portal_letters_refused_total',
  help: 'Letters refused for good by the mail server of their recipient',
  registers: [processMetrics],
})

/** Refused sign-ins and refused access, by kind of failure (`contract/core/security.ts`). */
export const securityFailures = new Counter({
  name: 'portal_security_failures_total',
  help: 'Refused sign-ins and refused access',
  labelNames: ['kind'],
  registers: [processMetrics],
})
for (const kind of failureKinds) securityFailures.inc({ kind }, 0)

new Gauge({
  name: 'portal_release_info',
  help: 'Version and commit of the running release',
  labelNames: ['version', 'commit'],
  registers: [processMetrics],
  collect() {
    const { version, commit } = currentRelease()
    this.set({ version, commit }, 1)
  },
})

/**
 * Adds Node's own metrics; once for each process, because they set a timer. The lag of the event loop is measured twice a second: the
 * library's hundred times would keep an idle process awake. Its percentiles include that half second; alerts and dashboard subtract it.
 */
export const addDefaultMetrics = lazy(() =>
  collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: 500 }),
)

/** A gauge that is read from the database: its value is that of the whole installation, the same in every process. */
export interface StoredGauge {
  name: `portal_${string}`
  help: string
  /** The labels of every series; one without a row has the value 0. */
  series: readonly Readonly<Record<string, string>>[]
  /** A SELECT with the columns `labels` (jsonb) and `value` (float8). It must be cheap: it runs every few seconds. */
  select: string
}

const gauges = seam<readonly StoredGauge[]>('gauges')

/** Registers the gauges of the modules; called when the modules are assembled. */
export const declareGauges = gauges.connect

export const storedGauges = gauges.get

/** The age of a moment in seconds, in SQL; 0 for null and for a moment to come. */
export const ageOf = (moment: string): string =>
  `coalesce(greatest(extract(epoch from now() - ${moment}), 0), 0)::float8`

/** Constants of ours as a list in SQL. */
export const listInSql = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')
