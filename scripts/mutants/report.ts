import { type Fault, faultKinds } from './faults.ts'
import { phases } from './phases.ts'
import type { Kill } from './runner.ts'

type Faults = ReadonlyMap<string, readonly Fault[]>
type PhasedKill = Kill & { phase: string }

/** Noticed faults by chart, by kind of fault and by kind of test; survivors by name on request. */
export function report(faults: Faults, kills: readonly PhasedKill[], tellsSurvivors: boolean): string {
  const phaseOf = new Map(kills.map(({ chart, fault, phase }) => [`${chart} ${fault}`, phase]))
  const planted = [...faults].flatMap(([chart, list]) =>
    list.map(({ name, kind }) => ({ chart, name, kind, phase: phaseOf.get(`${chart} ${name}`) })),
  )
  const last = phases.at(-1)?.name
  const row = (title: string, of: typeof planted) => {
    const counts = phases.map(({ name }) => of.filter(({ phase }) => phase === name).length)
    const all = of.filter(({ phase }) => phase !== undefined).length
    const uncommitted = of.filter(({ phase }) => phase !== undefined && phase !== last).length
    return [title, String(of.length), ...counts.map(String), share(uncommitted, of.length), share(all, of.length)]
  }
  const head = ['', 'planted', ...phases.map(({ name }) => name), 'without committed', 'with everything']
  const lines = [
    head,
    ...[...faults.keys()].map((chart) =>
      row(
        chart,
        planted.filter((fault) => fault.chart === chart),
      ),
    ),
    ...faultKinds.map((kind) =>
      row(
        kind,
        planted.filter((fault) => fault.kind === kind),
      ),
    ),
    row('all', planted),
  ]
  const survivors = planted.filter(({ phase }) => phase === undefined || phase === last)
  const told = survivors.map(({ chart, name, phase }) => `${phase ? 'committed only' : 'survives'}: ${chart}: ${name}`)
  return [...lines.map(aligned(lines)), '', ...(tellsSurvivors ? told.sort() : [])].join('\n')
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`
}

function aligned(rows: readonly (readonly string[])[]) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
}
