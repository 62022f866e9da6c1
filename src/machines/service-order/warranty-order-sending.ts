import { assign, setup } from 'xstate'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failedWith, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { type StoredCall, storedCall } from '#machines/form/draft-saving.ts'
import { unprovided } from '#machines/unprovided.ts'
import type { StoredOrder } from './warranty-order-form.ts'

export interface SendingInput {
  /** The stored draft. */
  order: StoredOrder
  /** Ids of the consent texts that the form shows. */
  consent_texts: readonly number[]
  /** Identifies this opening of the form, for idempotency keys. */
  key: string
}

/** Result of sending: the order, sent or still a draft, and the failure. Without a failure the person went back. */
export interface SendingResult {
  order: StoredOrder
  failure: Failure | null
}

/** The call that sends a draft. */
export type SendOrder = StoredCall & Pick<SendingInput, 'consent_texts'>

interface SendingContext extends SendingInput {
  serial: SerialCheck | null
  failure: Failure | null
}

type SendingEvent = { type: 'order.retry' } | { type: 'warning.accept' } | { type: 'warning.cancel' }

const warrantyOrderSendingSetup = setup({
  types: {
    context: {} as SendingContext,
    events: {} as SendingEvent,
    input: {} as SendingInput,
    output: {} as SendingResult,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    checkSerial: unprovided<{ serial_no: string; except: number }, SerialCheck>('checkSerial'),
    sendOrder: unprovided<SendOrder, StoredOrder>('sendOrder'),
  },
  actions: {
    keepSerial: assign((_, serial: SerialCheck) => ({ serial })),
    keepOrder: assign((_, order: StoredOrder) => ({ order, failure: null })),
  },
  guards: {
    isOrdinary: (_, { unit_warnings, open_order }: SerialCheck) => unit_warnings.length === 0 && !open_order,
    isNoDraft: failedWith('lifecycle'),
  },
}).extend(failureHandling)

/**
 * Sends a complete, stored draft: shows warnings about its serial number, then makes the call. A retry uses the same key, so
 * that an order is never sent twice (specification, section 5).
 */
export const warrantyOrderSending = warrantyOrderSendingSetup.createMachine({
  id: 'warrantyOrderSending',
  context: ({ input }) => ({ ...input, serial: null, failure: null }),
  output: ({ context: { order, failure } }) => ({ order, failure }),
  initial: 'checkingSerial',
  states: {
    checkingSerial: {
      tags: 'busy',
      meta: { view: 'that the order is being sent' },
      invoke: {
        id: 'checkSerial',
        src: 'checkSerial',
        input: ({ context: { order } }) => ({ serial_no: order.serial_no ?? '', except: order.id }),
        onDone: [
          { guard: { type: 'isOrdinary', params: answer }, target: 'sending' },
          { target: 'confirming', actions: { type: 'keepSerial', params: answer } },
        ],
        // Warnings about a serial number never prevent sending.
        onError: 'sending',
      },
    },
    confirming: {
      meta: { view: 'what is known of the serial number, with send anyway and go back' },
      on: { 'warning.accept': 'sending', 'warning.cancel': 'returned' },
    },
    sending: {
      tags: 'busy',
      meta: { view: 'that the order is being sent' },
      invoke: {
        id: 'sendOrder',
        src: 'sendOrder',
        input: ({ context: { order, key, consent_texts } }) => ({ ...storedCall(order, key, 'send'), consent_texts }),
        onDone: { target: 'sent', actions: { type: 'keepOrder', params: answer } },
        onError: [
          { guard: { type: 'isConflict', params: failureIn }, target: 'conflict', actions: keepFailure },
          { guard: { type: 'isInvalid', params: failureIn }, target: 'refused', actions: keepFailure },
          { guard: { type: 'isNoDraft', params: failureIn }, target: 'closed', actions: keepFailure },
          { target: 'sendFailed', actions: keepFailure },
        ],
      },
    },
    sendFailed: {
      tags: 'failed',
      meta: { view: 'that the order was not sent, with a retry' },
      on: { 'order.retry': 'sending', 'warning.cancel': { target: 'returned', actions: 'forgetFailure' } },
    },
    sent: { type: 'final', meta: { view: 'the number of the sent order' } },
    returned: { type: 'final', meta: { view: 'the form' } },
    /** Another person changed the draft; the form asks which version to keep. */
    conflict: { type: 'final', meta: { view: 'who changed the draft meanwhile, with reload and overwrite' } },
    /** The server refused fields, which the form shows. */
    refused: { type: 'final', meta: { view: 'the fields that the server refused' } },
    /** The order is no longer a draft; the form opens it again. */
    closed: { type: 'final', meta: { view: 'the outline of the form' } },
  },
})
