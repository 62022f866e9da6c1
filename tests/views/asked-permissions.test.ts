import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionNames } from '#contract/index.ts'

const declared: ReadonlySet<string> = new Set(permissionNames())

/** Permissions that a view asks for by name: in the call of `useMay`, or in the constant that is given to it. */
function askedIn(source: string): string[] {
  const written = [...source.matchAll(/\buseMay\(\s*'([^']+)'/g)].map(([, name = '']) => name)
  const constants = [...source.matchAll(/\buseMay\(\s*(\w+)\[/g)].flatMap(([, constant = '']) => {
    const [, body = ''] = new RegExp(`const ${constant}[^=]*= {([^}]*)}`).exec(source) ?? []
    return [...body.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  })
  return [...written, ...constants]
}

test('every permission that a view asks for is one that a person can hold', () => {
  const asked = globSync('src/**/*.tsx').flatMap((file) =>
    askedIn(readFileSync(file, 'utf8')).map((permission) => ({ file, permission })),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(({ permission }) => !declared.has(permission))).toEqual([])
})
