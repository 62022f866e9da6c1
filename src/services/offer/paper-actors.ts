import { fromPromise } from 'xstate'
import type { Offer } from '#contract/offer/entity.ts'
import { offerValues } from '#contract/offer/form.ts'
import { loadMachine } from '#machines/loading/load.ts'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import { type Api, silent } from '#services/api.ts'
import { openPaper } from './pdf-pages.ts'

const load = loadMachine<OpenPaper>()

/** Provides the actor of the machine `load` for a document that is opened once. */
export function providePaper(open: () => Promise<OpenPaper>) {
  return load.provide({ actors: { loadData: fromPromise(open) } })
}

/** Draws and opens the document of a draft as it is stored. */
export async function openDraftPaper(api: Api, offer: Offer): Promise<OpenPaper> {
  const { pdf } = await api.call('partnerzone.offer-generator.offers.preview', {
    path: { offer: offer.id },
    body: offerValues(offer),
    ...silent,
  })
  return openPaper(pdf)
}
