import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Sources that run where packages were installed by `npm ci --omit=dev`, without comments. */
const sources = ['server/**/*.ts', 'contract/**/*.ts', 'scripts/{create-admin,backup,restore,rebuild-reports,erp}.ts']
  .flatMap((pattern) => globSync(pattern))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))

const imported = new Set(sources.flatMap(packagesOf))

test('a server without development packages has every package that it imports', () => {
  expect([...imported].filter((name) => !dependencies[name])).toEqual([])
})

test('a package that only the browser, the build or a test uses is a development package', () => {
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([])
})

/** Names of the packages that a source imports, or finds with `resolve`; those of Node and of the project left out. */
function packagesOf(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom |^import |\bimport\(|\bresolve\()'([^'.#][^']*)'/gm)]
    .map(([, specifier = '']) => (/^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [''])[0])
    .filter((name) => !isBuiltin(name))
}
