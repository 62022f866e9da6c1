import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const lock: Record<string, Entry> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

test('every package with an install script is allowed or denied by name, as npm 12 asks', () => {
  const withScript = Object.keys(lock).filter((path) => lock[path]?.hasInstallScript)
  const undecided = withScript.map(nameOf).filter((name) => !(name in manifest.allowScripts))
  expect(undecided).toEqual([])
})

test('every package is locked with a checksum, so that a registry cannot hand out another content', () => {
  const packages = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(packages.length).toBeGreaterThan(400)
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('the lock file has the packages of every platform, else `npm ci` of npm 12 refuses it', () => {
  const missing = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !isLocked(path, name, range))
      .map(([name, range]) => `${name}@${range} for ${path}`),
  )
  expect(missing).toEqual([])
})

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path
}

/** Looks where Node would: beside the package, then in each folder above. Platform packages are pinned to one version. */
function isLocked(from: string, name: string, range: string): boolean {
  const found = lock[`${from === '' ? '' : `${from}/`}node_modules/${name}`]
  if (found) return !/^\d/.test(range) || found.version === range
  return from !== '' && isLocked(parentOf(from), name, range)
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
}
