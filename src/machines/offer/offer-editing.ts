import { and, assign, not, setup } from 'xstate'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { OfferLetter } from '#contract/offer/actions.ts'
import { type Approval, discountOfOffer, isAboveLimits, valueOfOffer } from '#contract/offer/approval.ts'
import type { ConditionOption } from '#contract/offer/conditions.ts'
import type { Offer } from '#contract/offer/entity.ts'
import {
  emptyOffer,
  isReducedWithoutAssembly,
  OfferDraft,
  type OfferValues,
  offerForRegistering,
  offerValues,
} from '#contract/offer/form.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import {
  type DraftSaving,
  draftDeleting,
  draftHandling,
  draftOpening,
  draftSaving,
  draftSavingGuards,
  draftStoring,
  nothingTyped,
  type StoredCall,
  savedAttempt,
  stillRefused,
  storableValues,
  storedCall,
} from '#machines/form/draft-saving.ts'
import { unprovided } from '#machines/unprovided.ts'

interface EditingInput {
  id: number
  /** Distinguishes this opening of the form; idempotency keys are made from it. */
  key: string
  locale: Locale
  /** This moment by the server's clock, where it is known; default: that of the device. */
  now?: () => Date
}

/** Unsaved values, which the browser keeps for the person who typed them. */
export interface KeptOffer {
  values: OfferValues
  /** The version of the draft that the values are based on. */
  version: number
  kept_at: string
}

/** The draft and the values kept in the browser when the editor opens. */
export interface OpenedOffer {
  offer: Offer
  options: readonly ConditionOption[]
  kept: KeptOffer | null
}

export interface EditingContext extends EditingInput, DraftSaving<OfferValues> {
  /** The stored draft; null until it is loaded, and after it was deleted elsewhere. */
  offer: Offer | null
  options: readonly ConditionOption[]
  kept: KeptOffer | null
  values: OfferValues
  /** Errors that prevent registering, by field, once that was attempted. */
  errors: FieldErrors
  isRevealed: boolean
  /** The letter with which the offer is sent, once it was confirmed. */
  letter: OfferLetter | null
  /** What is done with the stored draft. */
  intent: 'register' | 'send' | 'submit'
  /** Number of letters that were confirmed; part of the request's key. */
  letters: number
}

/** Registering the stored draft, sending it with a letter in the same step, or submitting it for approval. */
export interface OfferRegistering extends StoredCall {
  intent: EditingContext['intent']
  letter: OfferLetter | null
}

type EditingEvent =
  | { type: 'offer.retry' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  | { type: 'form.change'; values: Partial<OfferValues> }
  /** Registers and sends, after a look at the letter and the paper. */
  | { type: 'offer.send' }
  | { type: 'send.confirm'; letter: OfferLetter }
  | { type: 'send.cancel' }
  /** Asks the administrators of the company to approve the offer. */
  | { type: 'approval.submit' }
  | { type: 'approval.cancel' }
  /** Registers without sending. */
  | { type: 'offer.register' }
  /** Registers an offer although its rate of VAT is in doubt. */
  | { type: 'register.confirm' }
  | { type: 'register.cancel' }
  | { type: 'offer.delete' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }
  /** Stores the values as a new draft after the draft was deleted elsewhere. */
  | { type: 'draft.renew' }

/** A save of the draft; `first` stores a new one. */
export interface OfferSave extends StoredCall {
  first: boolean
  values: OfferValues
}

/** An editor before it is opened. */
const closedEditor = (input: EditingInput): EditingContext => ({
  ...input,
  offer: null,
  options: [],
  kept: null,
  values: emptyOffer(),
  errors: {},
  isRevealed: false,
  letter: null,
  intent: 'register',
  letters: 0,
  ...nothingTyped,
})

/** The parts of `offerEditing` (offer-editing.ts), which is the chart itself. */
const offerEditingSetup = setup({
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
    registerOffer: unprovided<OfferRegistering, Offer>('registerOffer'),
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
    keepLetter: assign(({ context }, letter: OfferLetter) => ({
      letter,
      intent: 'send' as const,
      letters: context.letters + 1,
    })),
    registerAlone: assign({ intent: 'register' }),
    submit: assign({ intent: 'submit' }),
    /** Provided by the service: keeps the values in the browser until they are stored. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    /** Provided: forgets what is stored; keeps what the save has withheld. */
    forgetStored: () => undefined,
    attempt: assign({ attempt: ({ context }) => attemptOf(context) }),
    keepStored: assign(({ context }, offer: Offer) => ({ offer, id: offer.id, ...savedAttempt(context) })),
    keepRegistered: assign((_, offer: Offer) => ({ offer, failure: null })),
    keepRefused: assign((_, failure: Failure) => ({ refused: failure.errors, isRevealed: true })),
    /** Uses a new idempotency key, because the server has already answered the saves of the deleted draft. */
    renew: assign(({ context }) => ({ offer: null, key: `${context.key}-renewed`, attempt: null, failure: null })),
  },
  guards: {
    ...draftSavingGuards,
    isRegistered: (_, { offer }: OpenedOffer) => offer.status !== 'draft',
    isDraftStored: ({ context }) => context.offer !== null,
    isComplete: ({ context }) =>
      Object.keys({ ...registeringErrors(context.values, context), ...context.refused }).length === 0,
    isReducedWithoutAssembly: ({ context }) => isReducedWithoutAssembly(context.values, context.options),
    /** Above a limit of the company, and not approved as it is now. */
    needsApproval: ({ context }) =>
      isAboveLimits(weighed(context), context.offer?.approval_limits ?? null) && !isAs(context, 'approved'),
    isUnsubmitted: ({ context }) => !isAs(context, 'submitted'),
    isSubmitting: ({ context }) => context.intent === 'submit',
    mayRegister: and(['isEditing', 'isComplete', not('isStuck')]),
  },
  delays: { autosave: 1200, saveAgain: 10_000 },
})
  .extend(failureHandling)
  .extend(draftHandling('offer'))

/**
 * Editing an offer (specification, section 3; domain, part 1.4). The draft is saved automatically beside the form, like the draft
 * of a warranty order. Values are kept in the browser until the server has stored them. A stored and complete draft can be
 * registered, after which it never changes; sending it registers it in the same step.
 */
export const offerEditing = offerEditingSetup.createMachine({
  id: 'offerEditing',
  context: ({ input }) => closedEditor(input),
  initial: 'opening',
  states: {
    ...draftOpening({
      read: {
        id: 'openOffer',
        src: 'openOffer',
        input: ({ context }: { context: EditingContext }) => ({ id: context.id }),
      },
      isClosed: 'isRegistered',
      giveUp: 'forgetInBrowser',
      retry: { 'offer.retry': 'opening' },
      views: { form: 'editor', closed: 'the preview: a registered offer cannot be edited' },
    }),
    open: {
      type: 'parallel',
      states: {
        draft: draftSaving({
          chart: 'offerEditing',
          save: {
            id: 'saveOffer',
            src: 'saveOffer',
            input: ({ context }: { context: EditingContext }) => offerSave(context),
          },
          giveUp: 'forgetInBrowser',
          saveAgain: {
            'offer.send': { guard: 'mayRegister', target: 'saving' },
            'offer.register': { guard: 'mayRegister', target: 'saving' },
            'offer.retry': 'saving',
          },
        }),
        form: {
          initial: 'editing',
          states: {
            editing: {
              meta: { view: 'the editor' },
              on: {
                'offer.send': [
                  { guard: and(['mayRegister', 'needsApproval']), target: 'askingApproval' },
                  { guard: 'mayRegister', target: 'reviewing' },
                  { actions: 'reveal' },
                ],
                'offer.register': [
                  { guard: and(['mayRegister', 'needsApproval']), target: 'askingApproval' },
                  {
                    guard: and(['mayRegister', 'isReducedWithoutAssembly']),
                    target: 'doubtingVat',
                    actions: 'registerAlone',
                  },
                  { guard: 'mayRegister', target: 'storing', actions: 'registerAlone' },
                  { actions: 'reveal' },
                ],
                'offer.delete': { guard: 'isDraftStored', target: '#offerEditing.deleting' },
              },
            },
            askingApproval: {
              meta: { view: 'that an administrator of the company approves the offer first, and whether to ask' },
              on: {
                'approval.submit': { guard: 'isUnsubmitted', target: 'storing', actions: 'submit' },
                'approval.cancel': 'editing',
              },
              always: { guard: 'isStuck', target: 'editing' },
            },
            reviewing: {
              meta: { view: 'the letter and the paper before they are sent' },
              on: {
                'send.confirm': {
                  target: 'storing',
                  actions: { type: 'keepLetter', params: ({ event }) => event.letter },
                },
                'send.cancel': 'editing',
              },
              // Another person has changed or deleted the draft meanwhile.
              always: { guard: 'isStuck', target: 'editing' },
            },
            doubtingVat: {
              meta: { view: 'that the reduced rate of VAT is for offers with assembly, and whether to register it so' },
              on: { 'register.confirm': 'storing', 'register.cancel': 'editing' },
            },
            storing: draftStoring('that the offer is being registered', 'registering', 'notRegistered'),
            registering: {
              tags: 'busy',
              meta: { view: 'that the offer is being registered' },
              invoke: {
                id: 'registerOffer',
                src: 'registerOffer',
                input: ({ context }) => registeringCall(context),
                onDone: [
                  {
                    guard: 'isSubmitting',
                    target: '#offerEditing.submitted',
                    actions: [{ type: 'keepRegistered', params: answer }, 'forgetInBrowser'],
                  },
                  {
                    target: '#offerEditing.registered',
                    actions: [{ type: 'keepRegistered', params: answer }, 'forgetInBrowser'],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isConflict', params: failureIn },
                    target: 'editing',
                    actions: { type: 'keepConflict', params: failureIn },
                  },
                  {
                    guard: { type: 'isInvalid', params: failureIn },
                    target: 'editing',
                    actions: { type: 'keepRefused', params: failureIn },
                  },
                  { guard: { type: 'isNoDraft', params: failureIn }, target: '#offerEditing.opening' },
                  { target: 'notRegistered', actions: keepFailure },
                ],
              },
            },
            notRegistered: {
              tags: 'failed',
              meta: { view: 'that the offer was not registered, with a retry' },
              on: { 'offer.retry': 'storing', 'register.cancel': 'editing' },
            },
          },
        },
      },
    },
    ...draftDeleting(
      {
        id: 'deleteOffer',
        src: 'deleteOffer',
        input: ({ context }: { context: EditingContext }) => offerCall(context, 'delete'),
      },
      'forgetInBrowser',
    ),
    submitted: { meta: { view: 'the paper of the draft, which awaits the approval' } },
    registered: { meta: { view: 'the registered offer, ready to be sent' } },
  },
})

/**
 * The discount and the value that are compared with the limits of the company. Of stored values the server has computed the discount from
 * the catalogue, which may list other prices than the lines do.
 */
export function weighed({ values, offer, revision, stored_revision }: EditingContext) {
  const listed = revision === stored_revision ? offer?.list_discount : null
  return { discount: listed ?? discountOfOffer(values), value: valueOfOffer(values) }
}

/** Whether the values as they are typed now have an approval. */
function isAs({ offer, revision, stored_revision }: EditingContext, approval: Approval): boolean {
  return offer?.approval === approval && revision === stored_revision
}

/** The call on the stored version of the offer. */
function offerCall({ offer, id, key }: EditingContext, verb: string): StoredCall {
  return storedCall(offer ?? { id, version: 0 }, key, verb)
}

/** Registering, and sending where there is a letter. Each confirmed letter has a key of its own. */
function registeringCall(context: EditingContext): OfferRegistering {
  const { letter, intent, letters } = context
  if (intent !== 'send') return { ...offerCall(context, intent), intent, letter: null }
  return { ...offerCall(context, `send-${letters}`), intent, letter }
}

/** The next save with all values typed so far. A failed attempt to store a new draft is repeated unchanged. */
function attemptOf({ offer, attempt, values, revision }: EditingContext) {
  if (offer === null && attempt) return attempt
  const stored = offer ? offerValues(offer) : emptyOffer()
  return { values: storableValues(OfferDraft, values, stored, ['sections']), revision }
}

/** The save that `attemptOf` has prepared. */
function offerSave(context: EditingContext): OfferSave {
  const { offer, attempt, values } = context
  return { ...offerCall(context, 'save'), first: offer === null, values: attempt?.values ?? values }
}

/** Errors that prevent registering, by field, in the person's language. */
function registeringErrors(
  values: OfferValues,
  { options, locale, now = () => new Date() }: Pick<EditingContext, 'options' | 'locale' | 'now'>,
): FieldErrors {
  const checked = validate(offerForRegistering(options), values, locale, { at: now() })
  return checked.success ? {} : checked.errors
}
