import { assign, setup } from 'xstate'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'
import { answer } from '#machines/answer.ts'
import { type StoredCall, storedCall } from '#machines/form/draft-saving.ts'
import { unprovided } from '#machines/unprovided.ts'
import type { StoredOrder } from './warranty-order-form.ts'

export interface ErpInput {
  /** The sent order. */
  order: StoredOrder
  /** Identifies this opening of the form, for idempotency keys. */
  key: string
}

const keepOrder = { type: 'keepOrder', params: answer<StoredOrder> } as const
const erpIs =
  (is: ErpStatus) =>
  ({ event }: { event: { output: StoredOrder } }) => ({ is, order: event.output })

/**
 * A sent order until it is saved in the ERP, which is polled. When the ERP refuses it, staff may send it again; the portal also
 * retries automatically (specification, section 5).
 */
export const warrantyOrderErp = setup({
  types: {
    context: {} as ErpInput,
    events: {} as { type: 'order.resend' },
    input: {} as ErpInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadOrder: unprovided<StoredCall, StoredOrder>('loadOrder'),
    resendOrder: unprovided<StoredCall, StoredOrder>('resendOrder'),
  },
  actions: {
    keepOrder: assign((_, order: StoredOrder) => ({ order })),
  },
  guards: {
    hasErpStatus: (_, { is, order }: { is: ErpStatus; order: StoredOrder }) => order.erp_status === is,
  },
  delays: { askErp: 3000 },
}).createMachine({
  id: 'warrantyOrderErp',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      meta: { view: 'the number of the sent order, on its way to the ERP' },
      after: { askErp: 'asking' },
    },
    asking: {
      meta: { view: 'the number of the sent order, on its way to the ERP' },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => storedCall(context.order, context.key, 'show'),
        onDone: [
          { guard: { type: 'hasErpStatus', params: erpIs('saved') }, target: 'saved', actions: keepOrder },
          { guard: { type: 'hasErpStatus', params: erpIs('failed') }, target: 'notSaved', actions: keepOrder },
          { target: 'pending' },
        ],
        onError: 'pending',
      },
    },
    saved: { meta: { view: 'the number of the sent order, saved in the ERP' } },
    notSaved: {
      meta: { view: 'the number of the sent order, not saved in the ERP yet' },
      after: { askErp: 'asking' },
      on: { 'order.resend': 'resending' },
    },
    resending: {
      tags: 'busy',
      meta: { view: 'the number of the sent order, being saved in the ERP again' },
      invoke: {
        id: 'resendOrder',
        src: 'resendOrder',
        input: ({ context }) => storedCall(context.order, context.key, 'resend'),
        onDone: { target: 'pending', actions: keepOrder },
        // The call reports why it was refused; the portal may have saved it in the meantime.
        onError: 'notSaved',
      },
    },
  },
})
