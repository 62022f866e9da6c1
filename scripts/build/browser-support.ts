import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import browserslist from 'browserslist'

type Known = 'safari' | 'safari_ios' | 'chrome' | 'edge' | 'firefox' | 'samsunginternet_android'

/** The browsers of `browserslist`: as people call them, as MDN does, and as the transformer of syntax does, if it knows them. */
const names: Record<string, { said: string; mdn: Known; target?: string }> = {
  Safari: { said: 'Safari', mdn: 'safari', target: 'safari' },
  iOS: { said: 'iOS', mdn: 'safari_ios', target: 'ios' },
  Chrome: { said: 'Chrome', mdn: 'chrome', target: 'chrome' },
  Edge: { said: 'Edge', mdn: 'edge', target: 'edge' },
  Firefox: { said: 'Firefox', mdn: 'firefox', target: 'firefox' },
  // Its syntax is that of the Chromium in it, which is newer than Chrome's.
  Samsung: { said: 'Samsung Internet', mdn: 'samsunginternet_android' },
}

/** The oldest browsers served: `browserslist` of `package.json`. */
const oldest = (browserslist.loadConfig({ path: import.meta.dirname }) as string[]).map((query) => {
  const [name = '', version = ''] = query.split(' >= ')
  const browser = names[name]
  if (!browser) throw new Error(`browserslist: "${query}" is not of the form "<browser> >= <version>"`)
  return { ...browser, version }
})

/** The oldest browsers served, as targets of the build. */
export const buildTargets = oldest.flatMap(({ target, version }) => (target ? [`${target}${version}`] : []))

/** The oldest browsers served, for people. */
export const servedBrowsers = oldest.map(({ said, version }) => `${said} ${version}`).join(', ')

/** MDN's compatibility data. */
export const compatData = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
) as CompatData

/** Every constructor and object of the language and the web platform, by its name in the global object. */
export function interfaces(): [name: string, entry: Identifier][] {
  const { javascript, api } = compatData
  return [...Object.entries(javascript?.builtins ?? {}), ...Object.entries(api)] as [string, Identifier][]
}

/** Their constructors, functions and properties: what each is of, and its name there. */
export function members(): { of: string; member: string; entry: Identifier }[] {
  return interfaces().flatMap(([of, entries]) =>
    Object.entries(entries).map(([member, entry]) => ({ of, member, entry: entry as Identifier })),
  )
}

/** Whether one of the served browsers lacks a feature. */
export function isNewer(entry: Identifier | undefined): boolean {
  const support = entry?.__compat?.support
  if (!support) return false
  return oldest.some(({ mdn, version }) => {
    const given = support[mdn]
    const statements = (Array.isArray(given) ? given : [given]) as (SimpleSupportStatement | undefined)[]
    return !statements.some((statement) => statement && isSupported(statement, version))
  })
}

function isSupported(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = statement
  if (!version_added || flags || prefix || alternative_name) return false
  return isAtMost(version_added, version) && !(version_removed && isAtMost(version_removed, version))
}

/** Whether a version is not later than another; a preview is later than all. */
function isAtMost(one: string, other: string): boolean {
  const [major = Number.NaN, minor = 0] = one.replace('≤', '').split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major < otherMajor || (major === otherMajor && minor <= otherMinor)
}
