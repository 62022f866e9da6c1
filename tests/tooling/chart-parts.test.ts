import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isSystem } from '#contract/declare/lifecycle-actor.ts'
import { failureHandling } from '#machines/failure.ts'
import { catalogue } from '#tests/machines/index.ts'

/** Guards and actions that charts share, and the file that defines them. */
const shared = [
  {
    layer: 'src/machines',
    file: 'src/machines/failure.ts',
    names: ['keepFailure', 'forgetFailure', 'isConflict', 'isInvalid', 'isRefusedByLifecycle'],
  },
  { layer: 'contract', file: 'contract/declare/lifecycle-actor.ts', names: ['isSystem'] },
  {
    layer: 'contract',
    file: 'contract/service-order/handling/chart.ts',
    names: ['mayAssign', 'mayReply', 'mayCloseUnanswered', 'mayUnsuspendTo', 'isErpBehind', 'stopWaiting', 'unsuspend'],
  },
]

it.each(shared)('$layer defines its shared guards and actions only in $file', ({ layer, file, names }) => {
  const files = globSync(`${layer}/**/*.ts`).filter((one) => one !== file)
  expect(files.length).toBeGreaterThan(50)
  const defined = files.flatMap((one) =>
    definedAmong(names, readFileSync(one, 'utf8')).map((name) => `${one}: ${name}`),
  )
  expect(defined).toEqual([])
  expect(definedAmong(names, readFileSync(file, 'utf8')).sort()).toEqual([...names].sort())
})

it('runs the shared guards and actions in every chart that names them', () => {
  const guards: Readonly<Record<string, unknown>> = { ...failureHandling.guards, isSystem }
  const { forgetFailure } = failureHandling.actions
  const charts = catalogue.map(({ machine }) => ({ id: machine.id, of: machine.implementations }))
  const others = charts.flatMap(({ id, of }) =>
    [
      ...Object.keys(guards).filter((name) => of.guards[name] !== undefined && of.guards[name] !== guards[name]),
      ...('forgetFailure' in of.actions && of.actions.forgetFailure !== forgetFailure ? ['forgetFailure'] : []),
    ].map((name) => `${id}: ${name}`),
  )
  expect(others).toEqual([])
  expect(charts.filter(({ of }) => 'keepFailure' in of.actions).length).toBeGreaterThan(30)
  expect(charts.filter(({ of }) => 'isSystem' in of.guards).length).toBeGreaterThan(10)
})

it('recognises a definition as a property, a method, a constant and a function, and no reference', () => {
  const source = [
    "  isConflict: (_, { code }) => code === 'conflict',",
    '  isInvalid(_, failure) {},',
    'const keepFailure = assign({})',
    'export function isSystem() {}',
    "  { guard: { type: 'isRefusedByLifecycle', params: failureIn }, actions: forgetFailure },",
  ].join('\n')
  const names = ['isConflict', 'isInvalid', 'keepFailure', 'isSystem', 'isRefusedByLifecycle', 'forgetFailure']
  expect(definedAmong(names, source)).toEqual(['isConflict', 'isInvalid', 'keepFailure', 'isSystem'])
})

function definedAmong(names: readonly string[], source: string): string[] {
  return names.filter((name) =>
    new RegExp(`\\b(?:const|function)\\s+${name}\\b|^\\s*${name}\\s*[:(]`, 'm').test(source),
  )
}
