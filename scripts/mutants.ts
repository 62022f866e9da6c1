/**
 * Plants faults in every chart of the catalogue, one at a time, and says which of them no test notices.
 * `npm run mutants -- --chart session --verbose`. Takes minutes; not part of `npm test`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from '#tests/machines/index.ts'
import { faultsOf } from './mutants/faults.ts'
import { type Phase, phases } from './mutants/phases.ts'
import { report } from './mutants/report.ts'
import type { Kill } from './mutants/runner.ts'

const { values } = parseArgs({
  options: { chart: { type: 'string', multiple: true }, survivors: { type: 'boolean' } },
})
const charts = catalogue.filter(({ name }) => !values.chart || values.chart.includes(name))
const faults = new Map(charts.map(({ name, machine }) => [name, faultsOf(machine.config)]))
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))

const kills = (await Promise.all(shares().map(runShare))).flat()
console.log(report(faults, kills, values.survivors ?? charts.length < catalogue.length))

/** The charts divided among processes, so that each has about as many faults. */
function shares(): string[][] {
  const loads = Array.from({ length: availableParallelism() }, () => ({ size: 0, names: [] as string[] }))
  for (const [name, { length }] of [...faults].sort(([, a], [, b]) => b.length - a.length)) {
    const [least] = loads.sort((a, b) => a.size - b.size)
    least?.names.push(name)
    if (least) least.size += length
  }
  return loads.map(({ names }) => names).filter(({ length }) => length > 0)
}

async function runShare(names: readonly string[], share: number): Promise<(Kill & { phase: string })[]> {
  const file = join(folder, `${share}.jsonl`)
  writeFileSync(file, '')
  const found: (Kill & { phase: string })[] = []
  for (const phase of phases) {
    await runPhase(phase, names, file)
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    found.push(...lines.slice(found.length).map((line) => ({ ...JSON.parse(line), phase: phase.name })))
  }
  return found
}

/** Its tests pass without a fault, or the figures would mean nothing. */
async function runPhase({ name }: Phase, charts: readonly string[], file: string) {
  const env = { ...process.env, MUTANTS_PHASE: name, MUTANTS_CHARTS: charts.join(','), MUTANTS_KILLS: file }
  const config = join(import.meta.dirname, 'mutants/vitest.config.ts')
  const vitest = spawn('npx', ['vitest', 'run', '--config', config], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  vitest.stdout.on('data', (text) => (output += text))
  vitest.stderr.on('data', (text) => (output += text))
  const [code] = await new Promise<[number | null]>((resolve) => vitest.on('close', (status) => resolve([status])))
  if (code !== 0) throw new Error(`${name}: a test fails without any fault\n${output.slice(-4000)}`)
}
