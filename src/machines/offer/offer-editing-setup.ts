import { and, assign, not, or, setup, stateIn } from 'xstate'
import type { Offer } from '#contract/offer/entity.ts'
import { type OfferValues, offerValues } from '#contract/offer/form.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import {
  attemptOf,
  type EditingContext,
  type EditingEvent,
  type EditingInput,
  type OfferCall,
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
    deleteOffer: unprovided<OfferCall, void>('deleteOffer'),
    registerOffer: unprovided<OfferCall, Offer>('registerOffer'),
  },
  actions: {
    open: assign((_, opened: OpenedOffer) => ({
      ...opened,
      id: opened.offer.id,
      values: offerValues(opened.offer),
      errors: {},
      isRevealed: false,
      refused: {},
      conflict: null,
      failure: null,
      attempt: null,
      revision: 0,
      stored_revision: 0,
    })),
    restore: assign(({ context: { kept, offer } }) => {
      if (!kept) return {}
      return { values: kept.values, offer: offer && { ...offer, version: kept.version }, kept: null, revision: 1 }
    }),
    dropKept: assign({ kept: null }),
    change: assign(({ context }, typed: Partial<OfferValues>) => {
      const values = { ...context.values, ...typed }
      const refused = Object.entries(context.refused).filter(([field]) => !((field.split('.')[0] ?? '') in typed))
      return {
        values,
        refused: Object.fromEntries(refused),
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
    keepStored: assign(({ context }, offer: Offer) => {
      const stored_revision = context.attempt?.revision ?? context.revision
      return { offer, id: offer.id, stored_revision, attempt: null, failure: null }
    }),
    keepRegistered: assign((_, offer: Offer) => ({ offer, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepConflict: assign((_, failure: Failure) => ({ conflict: failure.conflict ?? { version: 0, changes: [] } })),
    keepRefused: assign((_, failure: Failure) => ({ refused: failure.errors, isRevealed: true })),
    /** Uses a new idempotency key, because the server has already answered the saves of the deleted draft. */
    renew: assign(({ context }) => ({ offer: null, key: `${context.key}-renewed`, attempt: null, failure: null })),
    takeTheirVersion: assign(({ context: { offer, conflict } }) => ({
      offer: offer && { ...offer, version: conflict?.version ?? offer.version },
      conflict: null,
    })),
  },
  guards: {
    isRegistered: (_, { offer }: OpenedOffer) => offer.status !== 'draft',
    hasKept: (_, { kept }: OpenedOffer) => kept !== null,
    hasUnstored: ({ context }) => context.revision > context.stored_revision,
    hasUnstoredSince: ({ context }) => context.revision > (context.attempt?.revision ?? 0),
    hasConflict: ({ context }) => context.conflict !== null,
    isDraftStored: ({ context }) => context.offer !== null,
    isComplete: ({ context }) =>
      Object.keys({ ...registeringErrors(context.values, context), ...context.refused }).length === 0,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isStoring: stateIn({ open: { form: 'storing' } }),
    isStored: stateIn({ open: { draft: 'stored' } }),
    isUnsaved: stateIn({ open: { draft: 'saveFailed' } }),
    isStuck: or([
      stateIn({ open: { draft: 'conflict' } }),
      stateIn({ open: { draft: 'refused' } }),
      stateIn({ open: { draft: 'deletedElsewhere' } }),
    ]),
    mayRegister: and(['isEditing', 'isComplete', not('isStuck')]),
    isConflict: (_, { code }: Failure) => code === 'conflict',
    isInvalid: (_, { code }: Failure) => code === 'invalid',
    isDeleted: (_, { code }: Failure) => code === 'not_found',
    isNoDraft: (_, { code }: Failure) => code === 'lifecycle',
  },
  delays: { autosave: 1200, saveAgain: 10_000 },
})
