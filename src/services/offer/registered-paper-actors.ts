import { fromPromise } from 'xstate'
import { loadMachine } from '#machines/loading/load.ts'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import { openPaper } from './pdf-pages.ts'

const load = loadMachine<OpenPaper>()

/** Provides the actor of the machine `load` for the document of a registered offer. */
export function provideRegisteredPaper(url: string) {
  return load.provide({ actors: { loadData: fromPromise(() => openPaper({ url })) } })
}
