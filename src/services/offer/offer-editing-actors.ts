import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Offer } from '#contract/offer/entity.ts'
import { emptyOffer, type OfferValues } from '#contract/offer/form.ts'
import type { StoredCall } from '#machines/form/draft-saving.ts'
import {
  type EditingContext,
  type KeptOffer,
  type OfferRegistering,
  type OfferSave,
  type OpenedOffer,
  offerEditing,
} from '#machines/offer/offer-editing.ts'
import type { Api } from '#services/api.ts'
import type { Drafts } from '#services/form/drafts.ts'

export interface EditingServices {
  api: Api
  drafts: Drafts
  user_id: number
  /** The address of the editor of an offer. */
  address: (id: number) => string
}

const Kept = v.object({ values: v.record(v.string(), v.unknown()), version: v.number() })
const quiet = { showRefusal: false, showMessage: false }
const offers = 'partnerzone.offer-generator.offers'

/** The key under which the letter with an offer is kept until it is sent. */
export const letterOf = (id: number) => `${offers}.send:${id}`

/** Provides the actors of the machine `offerEditing` for the signed-in person. */
export function provideOfferEditing({ api, drafts, user_id, address }: EditingServices) {
  const placeOf = (id: number) => `offer:${id}`
  let keeping: ReturnType<typeof setTimeout> | undefined
  // In a task of its own, so that no typed letter waits for the browser to store a long offer.
  const keep = ({ id, values, offer }: Pick<EditingContext, 'id' | 'values' | 'offer'>) => {
    clearTimeout(keeping)
    const kept = { values, version: offer?.version ?? 0 }
    keeping = setTimeout(() => drafts.keep(user_id, placeOf(id), address(id), kept))
  }

  function keptOffer(id: number): KeptOffer | null {
    const kept = drafts.find(user_id, placeOf(id), Kept)
    if (!kept) return null
    const { values, version } = kept.values
    // Values kept by an earlier version of the form may lack fields.
    return { values: { ...emptyOffer(), ...(values as Partial<OfferValues>) }, version, kept_at: kept.kept_at }
  }

  return offerEditing.provide({
    actors: {
      openOffer: fromPromise<OpenedOffer, { id: number }>(async ({ input: { id }, signal }) => {
        const [offer, options] = await Promise.all([
          api.call(`${offers}.show`, { path: { offer: id }, signal, ...quiet }),
          api.call('partnerzone.offer-generator.condition-options.index', { signal, ...quiet }),
        ])
        return { offer, options: options.results, kept: keptOffer(id) }
      }),
      saveOffer: fromPromise<Offer, OfferSave>(({ input: { id, version, key, first, values }, signal }) =>
        first
          ? api.call(`${offers}.store`, { body: values, idempotencyKey: key, signal, ...quiet })
          : api.call(`${offers}.update`, { path: { offer: id }, body: { ...values, version }, signal, ...quiet }),
      ),
      deleteOffer: fromPromise<void, StoredCall>(async ({ input: { id } }) => {
        await api.call(`${offers}.destroy`, { path: { offer: id } })
      }),
      registerOffer: fromPromise<Offer, OfferRegistering>(({ input: { id, version, key, intent, letter } }) => {
        const settings = { path: { offer: id }, idempotencyKey: key, ...quiet }
        if (intent === 'submit') return api.call(`${offers}.submit`, { ...settings, body: { version } })
        return letter
          ? api.call(`${offers}.send`, { ...settings, body: { version, ...letter } })
          : api.call(`${offers}.register`, { ...settings, body: { version } })
      }),
    },
    actions: {
      keepInBrowser: ({ context }) => keep(context),
      forgetStored: ({ context }) => {
        if (context.withheld) return keep(context)
        clearTimeout(keeping)
        drafts.forget(user_id, placeOf(context.id))
      },
      forgetInBrowser: ({ context: { id } }) => {
        clearTimeout(keeping)
        drafts.forget(user_id, placeOf(id))
        drafts.forget(user_id, letterOf(id))
      },
    },
  })
}
