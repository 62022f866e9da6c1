import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import browserslist from 'browserslist'
import type { Plugin } from 'vite'
import { polyfilled } from '#src/polyfilled.ts'

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

/**
 * States the served browsers in the page, and fails the build where a file of the client calls a function that one of them lacks and
 * that no polyfill brings. Methods of iterators are not seen, because arrays have methods of the same names; they all have polyfills.
 */
export function checkServedBrowsers(): Plugin {
  return {
    name: 'served-browsers',
    apply: 'build',
    transformIndexHtml: (html) => html.replaceAll('%SERVED_BROWSERS%', servedBrowsers),
    generateBundle(_options, bundle) {
      const unserved = newerFunctions()
      for (const [name, file] of Object.entries(bundle)) {
        const modules = file.type === 'chunk' ? file.moduleIds : [name]
        if (modules.some(hasOwnPolyfills)) continue
        const code = file.type === 'chunk' ? file.code : /\.m?js$/.test(name) ? String(file.source) : ''
        for (const { path, pattern } of unserved.filter((one) => one.pattern.test(code)))
          this.error(`${name} calls ${path}, which one of ${servedBrowsers} lacks: ${excerpt(code, pattern)}`)
      }
    },
  }
}

/** The `legacy` build of pdf.js brings polyfills of its own, and its worker further ones (`pdf-worker.ts`). */
const hasOwnPolyfills = (module: string) => module.includes('pdfjs-dist/legacy') || module.includes('pdf-worker')

/** Calls that are made only where the function exists, or of another function of the same name, with the reason. */
const harmless: Record<string, string> = {
  'Document.prototype.caretPositionFromPoint': 'the editor of rich text asks for it first',
  'Document.prototype.caretRangeFromPoint': 'the editor of rich text asks for it first',
  'Element.prototype.getHTML': 'a method of the editor of rich text itself',
  'Error.captureStackTrace': 'libraries ask for it first',
  'Uint8Array.fromBase64': 'the library of uploads asks for it first',
  'Uint8Array.prototype.toHex': 'the library of addresses asks for it first',
  'Document.prototype.startViewTransition': 'React calls it for a component that is not used',
  'Element.prototype.startViewTransition': 'React calls it for a component that is not used',
  'new EyeDropper': 'the colour field asks for it first',
}

/** Interfaces whose methods are looked for by name, whatever object they are called on. Names in other interfaces mean too much. */
const searched = [
  'Array',
  'TypedArray',
  'ArrayBuffer',
  'Uint8Array',
  'String',
  'RegExp',
  'Map',
  'Set',
  'WeakMap',
  'Promise',
  'Date',
  'AbortSignal',
  'Blob',
  'Crypto',
  'Document',
  'Element',
  'HTMLElement',
  'HTMLFormElement',
  'Headers',
  'Node',
  'ReadableStream',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
]

interface NewerFunction {
  path: string
  pattern: RegExp
}

/** Functions that one of the served browsers lacks and no polyfill brings, with what a call looks like. */
function newerFunctions(): NewerFunction[] {
  const file = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'))
  const { javascript, api } = JSON.parse(readFileSync(file, 'utf8')) as CompatData
  const all = [...Object.entries(javascript?.builtins ?? {}), ...Object.entries(api)].flatMap(([of, members]) =>
    Object.entries(members).map(([member, entry]) => ({ of, member, entry })),
  )
  const known = all.filter(({ of, entry }) => searched.includes(of) && !isNewer(entry)).map(({ member }) => member)
  const ends = polyfilled.filter((path) => path.includes('.prototype.')).map((path) => path.split('.').at(-1))
  const excluded = new Set([...known, ...ends])
  const allowed = new Set([...Object.keys(harmless), ...polyfilled].map(plain))
  return all
    .filter(({ entry }) => isNewer(entry))
    .flatMap(({ of, member }): NewerFunction[] => {
      const name = member.replace(/_static$/, '')
      if (name === of)
        return [{ path: `new ${of}`, pattern: new RegExp(`\\bnew (?:window\\.|globalThis\\.)?${of}\\b`) }]
      if (name !== member || isOwn(of, name))
        return [{ path: `${of}.${name}`, pattern: new RegExp(`(?<![\\w$.])${of}\\.${name}\\(`) }]
      const isSearched = searched.includes(of) && !excluded.has(name)
      return isSearched ? [{ path: `${of}.prototype.${name}`, pattern: new RegExp(`\\.${name}\\(`) }] : []
    })
    .filter(({ path }) => !allowed.has(plain(path)))
}

/** MDN does not say of functions of the language whether they are methods, and Node may not have them yet. */
const plain = (path: string) => path.replace('.prototype', '')

/** Whether a function belongs to a constructor itself: MDN says so only of the web platform. */
function isOwn(of: string, name: string): boolean {
  const owner = (globalThis as unknown as Record<string, object | undefined>)[of]
  return owner !== undefined && Object.hasOwn(owner, name)
}

/** Whether one of the served browsers lacks it. */
function isNewer(entry: Identifier | Identifier['__compat']): boolean {
  const support = (entry as Identifier).__compat?.support
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

function excerpt(code: string, pattern: RegExp): string {
  const at = pattern.exec(code)?.index ?? 0
  return code.slice(Math.max(0, at - 60), at + 60)
}
