import { spawnChild } from 'xstate'
import type { WarrantyOrderStep } from '#contract/service-order/fields.ts'
import { failureIn } from '#machines/failure.ts'
import { type StoredOrder, storedCall } from './stored-call.ts'
import {
  closedForm,
  type DraftEvent,
  draftSave,
  type OpenedForm,
  sendingInput,
} from './warranty-order-draft-context.ts'
import { warrantyOrderDraftSetup } from './warranty-order-draft-setup.ts'
import type { SendingResult } from './warranty-order-sending.ts'

type Done<Output> = { event: { output: Output } }
const answer = <Output>({ event }: Done<Output>) => event.output
const refusal = ({ event }: Done<SendingResult>) => event.output.failure
const keepStored = { type: 'keepStored', params: answer<StoredOrder> } as const
const failed = { type: 'keepFailure', params: failureIn } as const
const change = [
  { type: 'change', params: ({ event }: { event: Extract<DraftEvent, { type: 'form.change' }> }) => event },
  'keepInBrowser',
] as const
const wordsOf = ({ event }: { event: DraftEvent }) => ({ words: event.type === 'plate.read' ? event.words : [] })
const open = { type: 'open', params: answer<OpenedForm> } as const

/**
 * Draft of a warranty order: filled in step by step, and autosaved in parallel (specification, section 5; domain, part 1.1).
 * Typed values are kept in the browser until the server has them. A complete, stored draft is passed to `warrantyOrderSending`;
 * once sent, `warrantyOrderErp` follows it.
 */
export const warrantyOrderDraft = warrantyOrderDraftSetup.createMachine({
  id: 'warrantyOrderDraft',
  context: ({ input }) => closedForm(input),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      meta: { view: 'the outline of the form' },
      invoke: {
        id: 'openOrder',
        src: 'openOrder',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'isSent', params: answer }, target: 'closed', actions: open },
          { guard: { type: 'hasKept', params: answer }, target: 'offeringKept', actions: open },
          { target: 'open', actions: open },
        ],
        onError: { target: 'loadFailed', actions: failed },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the form did not open, with a retry' },
      on: { 'order.retry': 'opening' },
    },
    closed: { meta: { view: 'the preview, telling that a sent order cannot be edited' } },
    offeringKept: {
      meta: { view: 'the offer to go on with what was typed before' },
      on: {
        'kept.restore': { target: 'open', actions: 'restore' },
        'kept.discard': { target: 'open', actions: ['dropKept', 'giveUpInBrowser'] },
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
              on: {
                'form.change': { guard: 'isEditing', target: 'changed', reenter: true, actions: change },
              },
            },
            saving: {
              meta: { view: 'that the draft is being saved' },
              entry: 'attempt',
              invoke: {
                id: 'saveDraft',
                src: 'saveDraft',
                input: ({ context }) => draftSave(context),
                onDone: [
                  { guard: 'hasUnstoredSince', target: 'changed', actions: keepStored },
                  { target: 'stored', actions: [keepStored, 'forgetInBrowser'] },
                ],
                onError: [
                  {
                    guard: { type: 'isConflict', params: failureIn },
                    target: 'conflict',
                    actions: { type: 'keepConflict', params: failureIn },
                  },
                  {
                    guard: { type: 'isInvalid', params: failureIn },
                    target: 'refused',
                    actions: { type: 'keepRefused', params: failureIn },
                  },
                  { guard: { type: 'isNoDraft', params: failureIn }, target: '#warrantyOrderDraft.opening' },
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
                'order.send': { guard: 'maySend', target: 'saving' },
                'order.retry': 'saving',
              },
            },
            /** The server refuses the values even as a draft; nothing is saved until they change. */
            refused: {
              tags: 'failed',
              meta: { view: 'the fields that the server refused' },
              on: { 'form.change': { guard: 'isEditing', target: 'changed', actions: change } },
            },
            /** Deleted in another tab or by a colleague: typed values stay, and nothing is saved until the person decides. */
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
                'conflict.reload': { target: '#warrantyOrderDraft.opening', actions: 'giveUpInBrowser' },
                'conflict.overwrite': { target: 'saving', actions: 'takeTheirVersion' },
              },
            },
          },
        },
        form: {
          initial: 'editing',
          on: {
            'field.hold': { actions: { type: 'hold', params: ({ event }) => event } },
            // Codes are entered by `form.change`.
            'plate.read': {
              guard: 'lacksModel',
              actions: spawnChild('findModel', { id: 'findModel', input: wordsOf }),
            },
          },
          states: {
            editing: {
              meta: { view: 'the form' },
              on: {
                'step.next': [{ guard: 'isStepValid', actions: 'goOn' }, { actions: 'revealStep' }],
                'step.back': { actions: 'goBack' },
                'step.go': {
                  actions: { type: 'goTo', params: ({ event }): WarrantyOrderStep => event.step },
                },
                'order.send': [{ guard: 'maySend', target: 'storing' }, { actions: 'revealAll' }],
                'last.take': {
                  guard: 'hasLast',
                  actions: spawnChild('readLast', {
                    id: 'readLast',
                    input: ({ context }) => ({ id: context.last?.id ?? 0 }),
                  }),
                },
                'order.delete': { guard: 'isDraftStored', target: '#warrantyOrderDraft.deleting' },
              },
            },
            storing: {
              tags: 'busy',
              meta: { view: 'that the order is being sent' },
              always: [
                { guard: 'isStored', target: 'sending' },
                { guard: 'isUnsaved', target: 'notStored' },
                { guard: 'isStuck', target: 'editing' },
              ],
            },
            sending: {
              meta: { view: 'that the order is being sent' },
              invoke: {
                id: 'sendOrder',
                src: 'sendOrder',
                input: ({ context }) => sendingInput(context),
                onDone: [
                  {
                    guard: { type: 'isSent', params: answer },
                    target: '#warrantyOrderDraft.sent',
                    actions: [{ type: 'keepSent', params: answer }, 'forgetInBrowser'],
                  },
                  {
                    guard: { type: 'isConflict', params: refusal },
                    target: 'editing',
                    actions: { type: 'keepConflict', params: refusal },
                  },
                  {
                    guard: { type: 'isInvalid', params: refusal },
                    target: 'editing',
                    actions: [{ type: 'keepRefused', params: refusal }, 'revealAll'],
                  },
                  { guard: { type: 'isNoDraft', params: refusal }, target: '#warrantyOrderDraft.opening' },
                  { target: 'editing' },
                ],
                onError: { target: 'notStored', actions: failed },
              },
            },
            /** The draft could not be stored, so it was not sent. */
            notStored: {
              tags: 'failed',
              meta: { view: 'that the order was not sent, with a retry' },
              on: { 'order.retry': 'storing', 'warning.cancel': 'editing' },
            },
          },
        },
      },
    },
    deleting: {
      tags: 'busy',
      meta: { view: 'that the draft is being deleted' },
      invoke: {
        id: 'deleteDraft',
        src: 'deleteDraft',
        input: ({ context }) => storedCall(context, 'delete'),
        onDone: { target: 'deleted', actions: 'giveUpInBrowser' },
        onError: { target: 'open', actions: failed },
      },
    },
    deleted: { meta: { view: 'the list, without the draft' } },
    sent: { meta: { view: 'the number of the sent order' } },
  },
})
