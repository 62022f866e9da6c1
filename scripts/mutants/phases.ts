/** Tests that run against the faults, the quick ones first: a noticed fault is not tried again. */
export interface Phase {
  name: string
  include: string[]
  exclude: string[]
}

const told = ['tests/machines/{lifecycles,stories}/**/*.test.ts']
const derived = ['tests/machines/paths.test.ts']
const committed = ['tests/machines/statechart-pages.test.ts']

/** The committed texts come last: they get only faults that no test has noticed. */
export const phases: readonly Phase[] = [
  { name: 'lifecycles and stories', include: told, exclude: [] },
  { name: 'paths and properties', include: derived, exclude: [] },
  {
    name: 'other tests by hand',
    include: ['tests/{contract,machines,services}/**/*.test.ts'],
    exclude: [...told, ...derived, ...committed],
  },
  { name: 'committed texts', include: committed, exclude: [] },
]

/** The phase of this name; the first one without a name. */
export function phaseNamed(name = phases[0]?.name): Phase {
  const phase = phases.find((candidate) => candidate.name === name)
  if (!phase) throw new Error(`there is no phase "${name}"`)
  return phase
}
