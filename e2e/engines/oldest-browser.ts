import type { HTTPRequest, Page } from 'puppeteer-core'
import { interfaces, isNewer, members } from '#scripts/build/browser-support.ts'
import { withoutNewerStyles } from '#scripts/build/newer-styles.ts'

/** Names of the global object that at least one of the served browsers lacks: interfaces, and members of the window. */
const globals = [
  ...interfaces()
    .filter(([, entry]) => isNewer(entry))
    .map(([name]) => name),
  ...members().flatMap(({ of, member, entry }) => (of === 'Window' && isNewer(entry) ? [member] : [])),
]

/** Functions of interfaces that at least one of the served browsers lacks. */
const functions = members()
  .filter(({ of, member, entry }) => of !== member && isNewer(entry))
  .map(({ of, member }) => [of, member] as const)

/**
 * Makes a Chromium as old as all served browsers together: without the functions that one of them lacks, in its pages and in the
 * worker of pdf.js, and without the styles.
 */
export async function growOld(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(deleteNewer, functions, globals)
  await page.setRequestInterception(true)
  page.on('request', (request) => void answer(request).catch(() => request.abort()))
}

async function answer(request: HTTPRequest): Promise<void> {
  const url = request.url()
  const isWorker = /assets\/(?:pdf-worker|pbkdf2|sha)-[^/]*\.js$/.test(url)
  if (!isWorker && !url.endsWith('.css')) return request.continue()
  const text = await (await fetch(url)).text()
  const body = isWorker
    ? `(${deleteNewer})(${JSON.stringify(functions)}, ${JSON.stringify(globals)});\n${text}`
    : withoutNewerStyles(text)
  await request.respond({ contentType: isWorker ? 'text/javascript' : 'text/css', body })
}

/**
 * Deletes functions, then names of the global object; runs in a page or in a worker, before its other scripts. MDN marks a function
 * of a constructor itself by `_static`, but not in the language.
 */
function deleteNewer(functions: readonly (readonly [of: string, member: string])[], globals: readonly string[]): void {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  for (const [of, member] of functions) {
    const name = member.replace(/_static$/, '')
    const owners = name === member ? [all[of]?.prototype, all[of]] : [all[of]]
    for (const owner of owners)
      if (owner && typeof Object.getOwnPropertyDescriptor(owner, name)?.value === 'function')
        delete (owner as Record<string, unknown>)[name]
  }
  for (const name of globals) delete all[name]
}
