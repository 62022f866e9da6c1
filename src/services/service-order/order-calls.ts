import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { StoredCall } from '#machines/form/draft-saving.ts'
import type { HandledWarranty } from '#machines/service-order/order-handling.ts'
import type { DraftSave } from '#machines/service-order/warranty-order-draft.ts'
import type { SendOrder } from '#machines/service-order/warranty-order-sending.ts'
import type { Api, CallName, CallSettings } from '#services/api.ts'

/** The zone in which an order is shown: that of partners or that of staff. Calls and addresses differ, the screens hardly. */
export type OrderZone = 'partner' | 'staff'

const prefix = {
  partner: 'partnerzone.service-order.service-orders',
  staff: 'service-order.service-orders',
} as const satisfies Record<OrderZone, string>
const checks = {
  partner: 'partnerzone.service-order.serial-numbers.check',
  staff: 'service-order.serial-numbers.check',
} as const satisfies Record<OrderZone, CallName>

/** The calls about warranty orders and their drafts in one zone. Failures are shown on the page, not as toasts. */
export function orderCalls(api: Api, zone: OrderZone) {
  const orders = prefix[zone]
  const quiet = { showRefusal: false, showMessage: false }
  const path = (id: number) => ({ service_order: id })

  function store({ partner_id, key, values }: DraftSave, signal: AbortSignal): Promise<HandledWarranty> {
    const settings = { idempotencyKey: key, signal, ...quiet }
    if (partner_id !== null) return api.call(`${orders}.store`, { body: { ...values, partner_id }, ...settings })
    return api.call(`${prefix.partner}.store`, { body: values, ...settings })
  }

  return {
    show: (id: number, signal?: AbortSignal, told: { showRefusal?: boolean } = {}): Promise<HandledWarranty> =>
      api.call(`${orders}.show`, { path: path(id), signal, ...quiet, ...told }),

    save(draft: DraftSave, signal: AbortSignal): Promise<HandledWarranty> {
      const { id, version, first, values } = draft
      if (first) return store(draft, signal)
      return api.call(`${orders}.update`, { path: path(id), body: { ...values, version }, signal, ...quiet })
    },

    async destroy({ id }: StoredCall): Promise<void> {
      await api.call(`${orders}.destroy`, { path: path(id) })
    },

    send: ({ id, version, key, consent_texts }: SendOrder): Promise<HandledWarranty> => {
      const body = { version, consent_texts: [...consent_texts] }
      return api.call(`${orders}.send`, { path: path(id), body, idempotencyKey: key, ...quiet })
    },

    resend: ({ id, version, key }: StoredCall): Promise<HandledWarranty> =>
      api.call(`${prefix.staff}.resend`, { path: path(id), body: { version }, idempotencyKey: key }),

    check: (serial_no: string, except: number, signal: AbortSignal) =>
      api.call(checks[zone], {
        query: { serial_no, except: String(except) },
        signal,
        ...quiet,
      }),
  }
}

/**
 * Takes the order of a kind that has no owner and is due first. The calls of all kinds have the same shape, so the type of
 * warranty orders is used for all.
 */
export const takeNextOrder = (kind: OrderKind) => (api: Api, _: object, settings: CallSettings) =>
  api.call(`${orderKinds[kind].entity}.take-next` as 'service-order.service-orders.take-next', settings)
