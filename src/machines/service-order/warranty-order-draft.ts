import { raise, spawnChild } from 'xstate'
import type { WarrantyOrderStep } from '#contract/service-order/fields.ts'
import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { storedCall } from '#machines/form/draft-saving.ts'
import { draftSaving } from '#machines/form/draft-saving-states.ts'
import {
  closedForm,
  type DraftContext,
  type DraftEvent,
  draftSave,
  type OpenedForm,
  sendingInput,
} from './warranty-order-draft-context.ts'
import { warrantyOrderDraftSetup } from './warranty-order-draft-setup.ts'
import type { SendingResult } from './warranty-order-sending.ts'

const refusal = (done: { event: { output: SendingResult } }) => answer(done).failure
const failed = { type: 'keepFailure', params: failureIn } as const
const wordsOf = ({ event }: { event: DraftEvent }) => ({ words: event.type === 'plate.read' ? event.words : [] })
const codeOf = ({ context, event }: { context: DraftContext; event: DraftEvent }) => ({
  device: (event.type === 'form.change' && event.device?.id) || 0,
  error_code: context.former_code ?? 0,
})
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
        draft: draftSaving({
          chart: 'warrantyOrderDraft',
          save: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context }: { context: DraftContext }) => draftSave(context),
          },
          giveUp: 'giveUpInBrowser',
          saveAgain: { 'order.send': { guard: 'maySend', target: 'saving' }, 'order.retry': 'saving' },
        }),
        form: {
          initial: 'editing',
          on: {
            'consents.renew': { actions: { type: 'renewConsents', params: ({ event }) => event.consents } },
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
                'form.change': {
                  guard: { type: 'isModelOfCode', params: ({ event }) => event },
                  actions: spawnChild('checkCode', { id: 'checkCode', input: codeOf }),
                },
                'code.confirm': {
                  guard: { type: 'isFormerCode', params: ({ event }) => event },
                  actions: raise(({ event: { error_code } }) => ({ type: 'form.change', values: { error_code } })),
                },
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
                    actions: [
                      { type: 'keepRefused', params: refusal },
                      'revealAll',
                      // The texts of the consents may be what has changed.
                      spawnChild('readConsents', {
                        id: 'readConsents',
                        input: ({ context }) => ({ consents: context.consents }),
                      }),
                    ],
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
        input: ({ context }) => storedCall(context.order, context.key, 'delete'),
        onDone: { target: 'deleted', actions: 'giveUpInBrowser' },
        onError: { target: 'open', actions: failed },
      },
    },
    deleted: { meta: { view: 'the list, without the draft' } },
    sent: { meta: { view: 'the number of the sent order' } },
  },
})
