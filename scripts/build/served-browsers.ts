import type { Plugin } from 'vite'
import { polyfilled } from '#src/polyfilled.ts'
import { isNewer, members, servedBrowsers } from './browser-support.ts'
import { idleReasons, newerStyles, unservedStyles } from './newer-styles.ts'

/**
 * States the served browsers in the page, and fails the build where a file of the client calls a function that one of them lacks and
 * that no polyfill brings, or where something may depend on a style that one of them lacks. Methods of iterators are not seen, because arrays have methods of the same names; they all have polyfills.
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
    // After the styles were made smaller: that may remove the value which stands before a newer one.
    writeBundle(_options, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      )
      const styles = sheets.flatMap(newerStyles)
      const unserved = new Set(unservedStyles(styles))
      if (unserved.size > 0) this.error(`One of ${servedBrowsers} lacks styles:\n${[...unserved].join('\n')}`)
      const idle = idleReasons(styles)
      if (idle.length > 0) this.error(`No style needs these lines of newer-styles.ts any more:\n${idle.join('\n')}`)
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
  const all = members()
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

function excerpt(code: string, pattern: RegExp): string {
  const at = pattern.exec(code)?.index ?? 0
  return code.slice(Math.max(0, at - 60), at + 60)
}
