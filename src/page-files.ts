import type { Locale } from '#contract/messages/locale.ts'
import { textPartsOf } from './text-parts.ts'

type Zone = 'public' | 'cms' | 'partner'

/** The files that each page needs, as the build writes them into `index.html` (`scripts/build/page-files.ts`). */
export interface PageFiles {
  /** Addresses of scripts and styles. */
  files: readonly string[]
  /** The beginning of the addresses of texts, before `.<part>.<language>.json`. */
  texts: string
  /** What every page of a zone needs: places in `files`. */
  zones: Readonly<Record<Zone, readonly number[]>>
  /** Pages in the order of the route table: the pattern of the address, the zone, and places in `files`. */
  pages: readonly (readonly [pattern: string, zone: Zone, files: readonly number[]])[]
}

/** The id of the element of `index.html` that holds them. */
export const pageFilesId = 'page-files'

/** The page that a stranger sees at every address that is not public. */
const signIn = '/auth/login'

/** The files of the page at an address (`/cms/device/devices`), which a stranger sees only if it is public. */
export function filesAt(
  { files, texts, zones, pages }: PageFiles,
  path: string,
  isSignedIn: boolean,
  locale: Locale,
): string[] {
  const found = pages.find(([pattern]) => matches(pattern, path))
  const isShown = isSignedIn || found?.[1] === 'public'
  const page = isShown ? found : pages.find(([pattern]) => pattern === signIn)
  if (!page) return []
  const [pattern, zone, own] = page
  const places = new Set([...zones[zone], ...own])
  const parts = ['start', ...textPartsOf({ zone, path: pattern })]
  return [...[...places].map((place) => files[place] ?? ''), ...parts.map((part) => `${texts}.${part}.${locale}.json`)]
}

/** Whether a path matches a pattern of the route table: `:id` is one part of it, `*` all that follows. */
function matches(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  if (wanted.at(-1) === '*') return wanted.slice(0, -1).every((part, at) => isPart(part, parts[at]))
  return wanted.length === parts.length && wanted.every((part, at) => isPart(part, parts[at]))
}

const isPart = (wanted: string, part: string | undefined) => (wanted.startsWith(':') ? Boolean(part) : wanted === part)

/** Requests files before the modules that import them are read. */
export function preload(document: Document, files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    link.href = href
    // After the start and the calls.
    link.fetchPriority = 'low'
    // As it is requested later, or it is requested twice.
    link.crossOrigin = 'anonymous'
    if (href.endsWith('.js')) link.rel = 'modulepreload'
    else {
      link.rel = 'preload'
      link.as = href.endsWith('.css') ? 'style' : 'fetch'
    }
    document.head.append(link)
  }
}
