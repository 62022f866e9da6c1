import { fromPromise } from 'xstate'
import { pageGathering } from '#machines/media/page-gathering.ts'
import { pagesPdf } from './pages-pdf.ts'

/** The machine `pageGathering`; the PDF is made in this browser. */
export function providePageGathering(filename: string) {
  return pageGathering.provide({
    actors: {
      makePdf: fromPromise<File, { pages: readonly File[] }>(({ input }) => pagesPdf(input.pages, filename)),
    },
  })
}
