import type { Offer } from '#contract/offer/entity.ts'
import { failureIn } from '#machines/failure.ts'
import { closedEditor, type EditingEvent, type OpenedOffer, offerCall, offerSave } from './offer-editing-context.ts'
import { offerEditingSetup } from './offer-editing-setup.ts'

type Done<Output> = { event: { output: Output } }
const answer = <Output>({ event }: Done<Output>) => event.output
const keepStored = { type: 'keepStored', params: answer<Offer> } as const
const failed = { type: 'keepFailure', params: failureIn } as const
const conflict = { type: 'keepConflict', params: failureIn } as const
const refused = { type: 'keepRefused', params: failureIn } as const
const change = [
  { type: 'change', params: ({ event }: { event: Extract<EditingEvent, { type: 'form.change' }> }) => event.values },
  'keepInBrowser',
] as const
const open = { type: 'open', params: answer<OpenedOffer> } as const

/**
 * Editing an offer (specification, section 3; domain, part 1.4). The draft is saved automatically beside the form, like the draft
 * of a warranty order. Values are kept in the browser until the server has stored them. A stored and complete draft can be
 * registered, after which it never changes.
 */
export const offerEditing = offerEditingSetup.createMachine({
  id: 'offerEditing',
  context: ({ input }) => closedEditor(input),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      meta: { view: 'the outline of the editor' },
      invoke: {
        id: 'openOffer',
        src: 'openOffer',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'isRegistered', params: answer }, target: 'closed', actions: open },
          { guard: { type: 'hasKept', params: answer }, target: 'offeringKept', actions: open },
          { target: 'open', actions: open },
        ],
        onError: { target: 'loadFailed', actions: failed },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the editor did not open, with a retry' },
      on: { 'offer.retry': 'opening' },
    },
    closed: { meta: { view: 'the preview: a registered offer cannot be edited' } },
    offeringKept: {
      meta: { view: 'the offer to go on with what was typed before' },
      on: {
        'kept.restore': { target: 'open', actions: 'restore' },
        'kept.discard': { target: 'open', actions: ['dropKept', 'forgetInBrowser'] },
      },
    },
    open: {
      type: 'parallel',
      states: {
        draft: {
          initial: 'settling',
          states: {
            settling: {
              always: [
                { guard: 'hasConflict', target: 'conflict' },
                { guard: 'hasUnstored', target: 'changed' },
                { target: 'stored' },
              ],
            },
            stored: {
              always: { guard: 'hasConflict', target: 'conflict' },
              on: { 'form.change': { guard: 'isEditing', target: 'changed', actions: change } },
            },
            changed: {
              always: { guard: 'isStoring', target: 'saving' },
              after: { autosave: 'saving' },
              on: { 'form.change': { guard: 'isEditing', target: 'changed', reenter: true, actions: change } },
            },
            saving: {
              meta: { view: 'that the draft is being saved' },
              entry: 'attempt',
              invoke: {
                id: 'saveOffer',
                src: 'saveOffer',
                input: ({ context }) => offerSave(context),
                onDone: [
                  { guard: 'hasUnstoredSince', target: 'changed', actions: keepStored },
                  { target: 'stored', actions: [keepStored, 'forgetInBrowser'] },
                ],
                onError: [
                  { guard: { type: 'isConflict', params: failureIn }, target: 'conflict', actions: conflict },
                  { guard: { type: 'isInvalid', params: failureIn }, target: 'refused', actions: refused },
                  { guard: { type: 'isNoDraft', params: failureIn }, target: '#offerEditing.opening' },
                  { guard: { type: 'isDeleted', params: failureIn }, target: 'deletedElsewhere', actions: failed },
                  { target: 'saveFailed', actions: failed },
                ],
              },
              on: { 'form.change': { guard: 'isEditing', actions: change } },
            },
            saveFailed: {
              tags: 'failed',
              meta: { view: 'that the draft is not saved yet; saving is tried again by itself' },
              after: { saveAgain: 'saving' },
              on: {
                'form.change': { guard: 'isEditing', target: 'changed', actions: change },
                'offer.register': { guard: 'mayRegister', target: 'saving' },
                'offer.retry': 'saving',
              },
            },
            /** The server refuses the values even as a draft. Nothing is saved until they change. */
            refused: {
              tags: 'failed',
              meta: { view: 'the fields that the server refused' },
              on: { 'form.change': { guard: 'isEditing', target: 'changed', actions: change } },
            },
            /** Deleted in another tab or by a colleague. The values stay, and are saved only when the person asks for it. */
            deletedElsewhere: {
              tags: 'failed',
              meta: { view: 'that the draft was deleted elsewhere, with the offer to go on as a new one' },
              on: {
                'form.change': { guard: 'isEditing', actions: change },
                'draft.renew': { target: 'saving', actions: 'renew' },
              },
            },
            conflict: {
              meta: { view: 'who changed the draft meanwhile, with reload and overwrite' },
              on: {
                'form.change': { guard: 'isEditing', actions: change },
                'conflict.reload': { target: '#offerEditing.opening', actions: 'forgetInBrowser' },
                'conflict.overwrite': { target: 'saving', actions: 'takeTheirVersion' },
              },
            },
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              meta: { view: 'the editor' },
              on: {
                'offer.register': [{ guard: 'mayRegister', target: 'storing' }, { actions: 'reveal' }],
                'offer.delete': { guard: 'isDraftStored', target: '#offerEditing.deleting' },
              },
            },
            storing: {
              tags: 'busy',
              meta: { view: 'that the offer is being registered' },
              always: [
                { guard: 'isStored', target: 'registering' },
                { guard: 'isUnsaved', target: 'notRegistered' },
                { guard: 'isStuck', target: 'editing' },
              ],
            },
            registering: {
              tags: 'busy',
              meta: { view: 'that the offer is being registered' },
              invoke: {
                id: 'registerOffer',
                src: 'registerOffer',
                input: ({ context }) => offerCall(context, 'register'),
                onDone: {
                  target: '#offerEditing.registered',
                  actions: [{ type: 'keepRegistered', params: answer }, 'forgetInBrowser'],
                },
                onError: [
                  { guard: { type: 'isConflict', params: failureIn }, target: 'editing', actions: conflict },
                  { guard: { type: 'isInvalid', params: failureIn }, target: 'editing', actions: refused },
                  { guard: { type: 'isNoDraft', params: failureIn }, target: '#offerEditing.opening' },
                  { target: 'notRegistered', actions: failed },
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
    deleting: {
      tags: 'busy',
      meta: { view: 'that the draft is being deleted' },
      invoke: {
        id: 'deleteOffer',
        src: 'deleteOffer',
        input: ({ context }) => offerCall(context, 'delete'),
        onDone: { target: 'deleted', actions: 'forgetInBrowser' },
        onError: { target: 'open', actions: failed },
      },
    },
    deleted: { meta: { view: 'the list, without the draft' } },
    registered: { meta: { view: 'the registered offer, ready to be sent' } },
  },
})
