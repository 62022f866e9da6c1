import { and } from 'xstate'
import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { draftSaving } from '#machines/form/draft-saving-states.ts'
import { closedEditor, type EditingContext, type OpenedOffer, offerCall, offerSave } from './offer-editing-context.ts'
import { offerEditingSetup } from './offer-editing-setup.ts'

const failed = { type: 'keepFailure', params: failureIn } as const
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
        draft: draftSaving({
          chart: 'offerEditing',
          save: {
            id: 'saveOffer',
            src: 'saveOffer',
            input: ({ context }: { context: EditingContext }) => offerSave(context),
          },
          giveUp: 'forgetInBrowser',
          saveAgain: { 'offer.register': { guard: 'mayRegister', target: 'saving' }, 'offer.retry': 'saving' },
        }),
        form: {
          initial: 'editing',
          states: {
            editing: {
              meta: { view: 'the editor' },
              on: {
                'offer.register': [
                  { guard: and(['mayRegister', 'isReducedWithoutAssembly']), target: 'doubtingVat' },
                  { guard: 'mayRegister', target: 'storing' },
                  { actions: 'reveal' },
                ],
                'offer.delete': { guard: 'isDraftStored', target: '#offerEditing.deleting' },
              },
            },
            doubtingVat: {
              meta: { view: 'that the reduced rate of VAT is for offers with assembly, and whether to register it so' },
              on: { 'register.confirm': 'storing', 'register.cancel': 'editing' },
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
