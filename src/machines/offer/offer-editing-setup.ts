import { and, assign, not, setup } from 'xstate'
import type { Offer } from '#contract/offer/entity.ts'
import { isReducedWithoutAssembly, type OfferValues, offerValues } from '#contract/offer/form.ts'
import type { Failure } from '#machines/failure.ts'
import {
  draftSavingGuards,
  inTheirVersion,
  nothingTyped,
  type StoredCall,
  savedAttempt,
  stillRefused,
} from '#machines/form/draft-saving.ts'
import { unprovided } from '#machines/unprovided.ts'
import {
  attemptOf,
  type EditingContext,
  type EditingEvent,
  type EditingInput,
  type OfferSave,
  type OpenedOffer,
  registeringErrors,
} from './offer-editing-context.ts'

/** The parts of `offerEditing` (offer-editing.ts), which is the chart itself. */
export const offerEditingSetup = setup({
  types: {
    context: {} as EditingContext,
    events: {} as EditingEvent,
    input: {} as EditingInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openOffer: unprovided<{ id: number }, OpenedOffer>('openOffer'),
    saveOffer: unprovided<OfferSave, Offer>('saveOffer'),
    deleteOffer: unprovided<StoredCall, void>('deleteOffer'),
    registerOffer: unprovided<StoredCall, Offer>('registerOffer'),
  },
  actions: {
    open: assign((_, opened: OpenedOffer) => ({
      ...opened,
      id: opened.offer.id,
      values: offerValues(opened.offer),
      errors: {},
      isRevealed: false,
      ...nothingTyped,
    })),
    restore: assign(({ context: { kept, offer } }) => {
      if (!kept) return {}
      return { values: kept.values, offer: offer && { ...offer, version: kept.version }, kept: null, revision: 1 }
    }),
    dropKept: assign({ kept: null }),
    change: assign(({ context }, { values: typed }: { values: Partial<OfferValues> }) => {
      const values = { ...context.values, ...typed }
      return {
        values,
        refused: stillRefused(context.refused, typed),
        // Validating a long offer takes time, so it is done only while errors are shown.
        errors: context.isRevealed ? registeringErrors(values, context) : context.errors,
        revision: context.revision + 1,
      }
    }),
    reveal: assign(({ context }) => ({
      isRevealed: true,
      errors: registeringErrors(context.values, context),
    })),
    /** Provided by the service: keeps the values in the browser until they are stored. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    attempt: assign({ attempt: ({ context }) => attemptOf(context) }),
    keepStored: assign(({ context }, offer: Offer) => ({ offer, id: offer.id, ...savedAttempt(context) })),
    keepRegistered: assign((_, offer: Offer) => ({ offer, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepConflict: assign((_, failure: Failure) => ({ conflict: failure.conflict ?? { version: 0, changes: [] } })),
    keepRefused: assign((_, failure: Failure) => ({ refused: failure.errors, isRevealed: true })),
    /** Uses a new idempotency key, because the server has already answered the saves of the deleted draft. */
    renew: assign(({ context }) => ({ offer: null, key: `${context.key}-renewed`, attempt: null, failure: null })),
    takeTheirVersion: assign(({ context: { offer, conflict } }) => ({
      offer: inTheirVersion(offer, conflict),
      conflict: null,
    })),
  },
  guards: {
    ...draftSavingGuards,
    isRegistered: (_, { offer }: OpenedOffer) => offer.status !== 'draft',
    isDraftStored: ({ context }) => context.offer !== null,
    isComplete: ({ context }) =>
      Object.keys({ ...registeringErrors(context.values, context), ...context.refused }).length === 0,
    isReducedWithoutAssembly: ({ context }) => isReducedWithoutAssembly(context.values, context.options),
    mayRegister: and(['isEditing', 'isComplete', not('isStuck')]),
  },
  delays: { autosave: 1200, saveAgain: 10_000 },
})
