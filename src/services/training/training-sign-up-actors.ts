import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Consent } from '#contract/dictionary/consents.ts'
import { withoutOutdated } from '#machines/consent/shown-consents.ts'
import {
  type KeptSignUp,
  keptOf,
  type OpenedSignUp,
  type RenewedSignUp,
  type SendSignUp,
  type SignUpValues,
  type StoredSignUp,
  trainingSignUp,
} from '#machines/training/training-sign-up.ts'
import type { Api } from '#services/api.ts'
import type { Drafts } from '#services/form/drafts.ts'
import { pageReturns } from '#services/shell/page-return-actors.ts'

interface SignUpServices {
  api: Api
  drafts: Drafts
  user_id: number
  begin: SignUpValues
  /** Addresses of the screens of a term and of the outcome of an order. */
  paths: {
    term: (id: number) => string
    orderFinish: (term_id: number, order_id: number) => string
  }
}

const Kept = v.object({ values: v.looseObject({}), key: v.string(), revision: v.number() })

/** The machine `trainingSignUp` on the calls of the API, for the person who is signed in. */
export function provideTrainingSignUp({ api, drafts, user_id, begin, paths }: SignUpServices) {
  const placeOf = (term_id: number) => `training-sign-up:${term_id}`

  function keptSignUp(term_id: number, consents: readonly Consent[]): KeptSignUp | null {
    const kept = drafts.find(user_id, placeOf(term_id), Kept)
    if (!kept) return null
    // A draft stored by an earlier version of the form may lack fields.
    const values = { ...begin, ...(kept.values.values as Partial<SignUpValues>) }
    return { ...kept.values, values: withoutOutdated(values, consents, kept.kept_at) }
  }

  async function loadTerm(term: number, signal: AbortSignal): Promise<RenewedSignUp> {
    const [shown, { results: consents }] = await Promise.all([
      api.call('partnerzone.training.terms.show', { path: { term }, signal, showRefusal: false }),
      api.call('public-zone.consent.consents.index', { query: { form: 'training' }, signal }),
    ])
    return { term: shown, consents }
  }

  return trainingSignUp.provide({
    actors: {
      openSignUp: fromPromise<OpenedSignUp, { term_id: number }>(async ({ input: { term_id }, signal }) => {
        const [renewed, credits] = await Promise.all([
          loadTerm(term_id, signal),
          api.call('partnerzone.training.credits.index', { signal }),
        ])
        return { ...renewed, credits: credits.results, kept: keptSignUp(term_id, renewed.consents) }
      }),
      loadTerm: fromPromise<RenewedSignUp, { term_id: number }>(({ input, signal }) => loadTerm(input.term_id, signal)),
      sendSignUp: fromPromise<StoredSignUp, SendSignUp>(({ input: { body, key } }) =>
        api.call('partnerzone.training.records.store', {
          body,
          idempotencyKey: key,
          showMessage: false,
          showRefusal: false,
        }),
      ),
      watchReturn: pageReturns,
      startPayment: fromPromise<{ redirect_url: string }, { order_id: number }>(({ input }) =>
        api.call('partnerzone.training.orders.pay', { path: { training_order: input.order_id }, showRefusal: false }),
      ),
    },
    actions: {
      keepInBrowser: ({ context }) =>
        drafts.keep(user_id, placeOf(context.term_id), paths.term(context.term_id), keptOf(context)),
      forgetInBrowser: ({ context }) => drafts.forget(user_id, placeOf(context.term_id)),
      leaveFor: ({ context: { term_id, stored } }, address) => {
        // A person who returns from the provider with the back button gets the order, not an empty form. The address is only
        // replaced: navigating would abort the request for the current user, and that ends the session.
        const order_id = stored?.order_id ?? null
        if (order_id !== null)
          window.history.replaceState(window.history.state, '', `#${paths.orderFinish(term_id, order_id)}`)
        window.location.assign(address)
      },
    },
  })
}
