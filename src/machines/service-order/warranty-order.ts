import { failureIn } from '#machines/failure.ts'
import { emptyValues, type StoredOrder, type WarrantyOrderStep } from './warranty-order-form.ts'
import {
  draftSave,
  type OpenedForm,
  storedCall,
  type WarrantyOrderEvent,
  warrantyOrderSetup,
} from './warranty-order-setup.ts'

type Done<Output> = { event: { output: Output } }
const answer = <Output>({ event }: Done<Output>) => event.output
const erpIs =
  (is: 'saved' | 'failed') =>
  ({ event }: Done<StoredOrder>) => ({ is, order: event.output })
const failed = { type: 'keepFailure', params: failureIn } as const
const change = [
  { type: 'change', params: ({ event }: { event: Extract<WarrantyOrderEvent, { type: 'form.change' }> }) => event },
  'keepInBrowser',
] as const
const open = { type: 'open', params: answer<OpenedForm> } as const

/**
 * A warranty order from the first typed word to the ERP (specification, section 5; domain, part 1.1): the draft saves
 * itself beside the form, sending warns of what is known of the serial number, and a sent order is followed into the ERP.
 */
export const warrantyOrder = warrantyOrderSetup.createMachine({
  id: 'warrantyOrder',
  context: ({ input }) => ({
    ...input,
    order: null,
    values: emptyValues,
    device: null,
    consents: [],
    notices: [],
    kept: null,
    step: 'device',
    errors: {},
    revealed: [],
    refused: {},
    held: {},
    revision: 0,
    stored_revision: 0,
    attempt: null,
    serial: null,
    conflict: null,
    failure: null,
  }),
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
        'kept.discard': { target: 'open', actions: ['dropKept', 'forgetInBrowser'] },
      },
    },
    open: {
      type: 'parallel',
      states: {
        draft: {
          initial: 'settling',
          states: {
            settling: { always: [{ guard: 'hasUnstored', target: 'changed' }, { target: 'stored' }] },
            stored: {
              always: { guard: 'hasConflict', target: 'conflict' },
              on: { 'form.change': { guard: 'isEditing', target: 'changed', actions: change } },
            },
            changed: {
              always: { guard: 'isStoring', target: 'saving' },
              after: { autosave: 'saving' },
              on: {
                'form.change': { guard: 'isEditing', target: 'changed', reenter: true, actions: change },
                'order.send': { guard: 'maySend', target: 'saving' },
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
                  { guard: 'hasUnstoredSince', target: 'changed', actions: { type: 'keepStored', params: answer } },
                  { target: 'stored', actions: [{ type: 'keepStored', params: answer }, 'forgetInBrowser'] },
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
                  { guard: { type: 'isPastIt', params: failureIn }, target: '#warrantyOrder.opening' },
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
            /** The server refuses what is typed even as a draft: nothing is saved until it changes. */
            refused: {
              tags: 'failed',
              meta: { view: 'the fields that the server refused' },
              on: { 'form.change': { guard: 'isEditing', target: 'changed', actions: change } },
            },
            conflict: {
              meta: { view: 'who changed the draft meanwhile, with reload and overwrite' },
              on: {
                'form.change': { guard: 'isEditing', actions: change },
                'conflict.reload': { target: '#warrantyOrder.opening', actions: 'forgetInBrowser' },
                'conflict.overwrite': { target: 'saving', actions: 'takeTheirVersion' },
              },
            },
          },
        },
        form: {
          initial: 'editing',
          on: {
            'field.hold': { actions: { type: 'hold', params: ({ event }) => event } },
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
                'order.send': [{ guard: 'maySend', target: 'checkingSerial' }, { actions: 'revealAll' }],
                'order.delete': { guard: 'isDraftStored', target: '#warrantyOrder.deleting' },
              },
            },
            checkingSerial: {
              tags: 'busy',
              meta: { view: 'that the order is being sent' },
              invoke: {
                id: 'checkSerial',
                src: 'checkSerial',
                input: ({ context: { values, order } }) => ({
                  serial_no: values.serial_no ?? '',
                  except: order?.id ?? null,
                }),
                onDone: [
                  { guard: { type: 'isOrdinary', params: answer }, target: 'storing' },
                  { target: 'confirming', actions: { type: 'keepSerial', params: answer } },
                ],
                // What is known of a serial number warns and never blocks.
                onError: 'storing',
              },
            },
            confirming: {
              meta: { view: 'what is known of the serial number, with send anyway and go back' },
              on: { 'warning.accept': 'storing', 'warning.cancel': 'editing' },
            },
            storing: {
              tags: 'busy',
              meta: { view: 'that the order is being sent' },
              always: [
                { guard: 'isStored', target: 'sending' },
                { guard: 'isUnsaved', target: 'sendFailed' },
                { guard: 'isStuck', target: 'editing' },
              ],
            },
            sending: {
              tags: 'busy',
              meta: { view: 'that the order is being sent' },
              invoke: {
                id: 'sendOrder',
                src: 'sendOrder',
                input: ({ context }) => storedCall(context, 'send'),
                onDone: {
                  target: '#warrantyOrder.sent',
                  actions: [{ type: 'keepOrder', params: answer }, 'forgetInBrowser'],
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
                    actions: [{ type: 'keepRefused', params: failureIn }, 'revealAll'],
                  },
                  { guard: { type: 'isPastIt', params: failureIn }, target: '#warrantyOrder.opening' },
                  { target: 'sendFailed', actions: failed },
                ],
              },
            },
            sendFailed: {
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
        onDone: { target: 'deleted', actions: 'forgetInBrowser' },
        onError: { target: 'open', actions: failed },
      },
    },
    deleted: { meta: { view: 'the list, without the draft' } },
    sent: {
      initial: 'waitingForErp',
      states: {
        waitingForErp: {
          meta: { view: 'the number of the sent order, on its way to the ERP' },
          after: { askErp: 'askingErp' },
        },
        askingErp: {
          meta: { view: 'the number of the sent order, on its way to the ERP' },
          invoke: {
            id: 'loadOrder',
            src: 'loadOrder',
            input: ({ context }) => storedCall(context, 'show'),
            onDone: [
              {
                guard: { type: 'hasErpStatus', params: erpIs('saved') },
                target: 'inErp',
                actions: { type: 'keepOrder', params: answer },
              },
              {
                guard: { type: 'hasErpStatus', params: erpIs('failed') },
                target: 'erpFailed',
                actions: { type: 'keepOrder', params: answer },
              },
              { target: 'waitingForErp' },
            ],
            onError: 'waitingForErp',
          },
        },
        inErp: { meta: { view: 'the number of the sent order, saved in the ERP' } },
        erpFailed: {
          tags: 'failed',
          meta: { view: 'the number of the sent order, not saved in the ERP yet' },
          on: { 'order.resend': 'resending' },
          after: { askErp: 'askingErp' },
        },
        resending: {
          tags: 'busy',
          meta: { view: 'the number of the sent order, being saved in the ERP again' },
          invoke: {
            id: 'resendOrder',
            src: 'resendOrder',
            input: ({ context }) => storedCall(context, 'resend'),
            onDone: { target: 'waitingForErp', actions: { type: 'keepOrder', params: answer } },
            onError: { target: 'erpFailed', actions: failed },
          },
        },
      },
    },
  },
})
