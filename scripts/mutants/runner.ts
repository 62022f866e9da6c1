import { appendFileSync, readFileSync } from 'node:fs'
import { type RunnerTestCase, TestRunner, vi } from 'vitest'
import { type Fault, faultsOf } from './faults.ts'
import { chartsUsedBy, machineOf, watchMachines, withFault } from './plant.ts'

/** One line of the file in which kills are kept. */
export interface Kill {
  chart: string
  fault: string
  /** The test that noticed. */
  test: string
  file: string
}

/** How long a test may take with a fault before it counts as having noticed: so long, and ten times as long as without. */
const timeoutMs = 2_000
/** How long a test that waits in vain waits, where it passes with that; in milliseconds. */
const shortMs = 60

/** A test that fails may leave false timers behind. */
const { setTimeout: realTimeout } = globalThis

const charts = new Set(process.env.MUTANTS_CHARTS?.split(','))
const kept = process.env.MUTANTS_KILLS ?? ''
const faults = new Map<string, Fault[]>()
const killed = new Set<string>()

watchMachines()

/**
 * Runs each test as it is, and once more for every fault of every chart that the test uses and that no test has noticed yet.
 * A test that fails with a fault has noticed it.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a runner from a default export
export default class MutantRunner extends TestRunner {
  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    for (const { chart, fault } of readKills()) killed.add(`${chart} ${fault}`)
  }

  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test)
    const began = performance.now()
    const used = await chartsUsedBy(run)
    const allowedMs = timeoutMs + 10 * (performance.now() - began)
    const concerned = used.filter((name) => charts.has(name))
    if (concerned.length === 0) return
    const calm = () => inTime(run, allowedMs)
    const hurried = () => withShortTimeouts(calm)
    const work = (await isPassing(hurried)) ? hurried : calm
    for (const chart of concerned) await this.#tryFaults(test, chart, work)
  }

  async #tryFaults(test: RunnerTestCase, chart: string, work: () => Promise<void>) {
    for (const fault of faultsIn(chart)) {
      const key = `${chart} ${fault.name}`
      if (killed.has(key) || (await isPassing(() => withFault(chart, fault, work)))) continue
      killed.add(key)
      const kill: Kill = { chart, fault: fault.name, test: test.fullName, file: test.file.name }
      appendFileSync(kept, `${JSON.stringify(kill)}\n`)
    }
  }
}

/** The faults of a chart that some module has made, in the order in which the chart is written. */
function faultsIn(chart: string): Fault[] {
  const machine = machineOf(chart)
  const found = faults.get(chart) ?? (machine ? faultsOf(machine.config) : [])
  faults.set(chart, found)
  return found
}

async function isPassing(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}

/** Ends a test that waits for something that never comes, so that its fault is removed before the next one is planted. */
async function inTime(run: () => unknown, allowedMs: number): Promise<void> {
  const late = new Promise((_, reject) => realTimeout(() => reject(new Error('too late')), allowedMs))
  await Promise.race([run(), late])
}

/** Most faults are noticed by something that never comes: thousands of whole seconds would be waited for nothing. */
async function withShortTimeouts(run: () => Promise<void>): Promise<void> {
  const short = (end: () => void, delay = 0, ...args: []) => realTimeout(end, Math.min(delay, shortMs), ...args)
  globalThis.setTimeout = Object.assign(short, realTimeout)
  try {
    await run()
  } finally {
    globalThis.setTimeout = realTimeout
  }
}

function readKills(): Kill[] {
  return readFileSync(kept, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
