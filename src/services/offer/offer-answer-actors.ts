import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Locale } from '#contract/messages/locale.ts'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import {
  type AnsweredOffer,
  type AnswerKind,
  emptyAnswer,
  offerAnswer,
  type SendAnswer,
  type SendCode,
  type TypedAnswer,
} from '#machines/offer/offer-answer.ts'
import { type AnyCall, type Api, anyCall, type CallName, silent } from '#services/api.ts'
import { formAttempts } from '#services/form/attempts.ts'
import { type Drafts, visitorId } from '#services/form/drafts.ts'
import type { Preferences } from '#services/preferences.ts'

const calls: Record<AnswerKind, CallName> = {
  accept: 'public-zone.offer.accept',
  reject: 'public-zone.offer.reject',
  ask: 'public-zone.offer.ask',
}

interface AnswerServices {
  api: Api
  preferences: Pick<Preferences, 'hasLocale' | 'locale'>
  changeLocale: (locale: Locale) => Promise<void>
  /** They last as long as the tab, because the device may belong to another person. */
  drafts: Drafts
}

const placeOf = (code: string) => `offer-answer:${code}`

/** The fields that are kept. A consent is given anew. */
const Kept = v.object({ name: v.string(), reason: v.string(), question: v.string() })

/** The unsent answer to an offer that this tab has kept. */
export function keptAnswer(drafts: Drafts, code: string): TypedAnswer {
  return { ...emptyAnswer, ...drafts.find(visitorId, placeOf(code), Kept)?.values }
}

/**
 * Provides the actors of the machine `offerAnswer`. The page shows failures itself, and uses the offer's language until the person
 * chooses another.
 */
export function provideOfferAnswer({ api, preferences, changeLocale, drafts }: AnswerServices) {
  // The machine has built the body with the form of the same call.
  const send: AnyCall = anyCall(api)
  const attempts = { accept: formAttempts(), reject: formAttempts(), ask: formAttempts() }
  return offerAnswer.provide({
    actors: {
      loadOffer: fromPromise<CustomerOffer, { code: string }>(async ({ input: { code }, signal }) => {
        const offer = await api.call('public-zone.offer.show', { path: { code }, signal, ...silent })
        if (!preferences.hasLocale()) await changeLocale(offer.locale)
        return offer
      }),
      sendCode: fromPromise<unknown, SendCode>(({ input: { code, email } }) =>
        api.call('public-zone.offer.confirm', { path: { code }, body: { email }, ...silent }),
      ),
      sendAnswer: fromPromise<AnsweredOffer, SendAnswer>(({ input: { code, kind, body, key } }) =>
        attempts[kind](key, (keys) => {
          // An offer that was accepted or declined by an earlier attempt is shown, with a message that it lacks later changes.
          const settings = { ...silent, ...keys, showMessage: kind !== 'ask' }
          return send(calls[kind], { path: { code }, body, ...settings }) as Promise<AnsweredOffer>
        }),
      ),
    },
    actions: {
      keepInBrowser: ({ context: { code, typed } }) =>
        drafts.keep(visitorId, placeOf(code), `/offer/${code}`, v.parse(Kept, typed)),
    },
  })
}
