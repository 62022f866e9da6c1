import { warrantyOrderErp } from '#machines/service-order/warranty-order-erp.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { sent } from './stored-order-samples.ts'

export const warrantyOrderErpEntry = catalogued(warrantyOrderErp, {
  starts: [{ label: 'a sent order', input: { order: sent, key: 'opening-1' } }],
  outcomes: {
    loadOrder: {
      done: [sent, { ...sent, erp_status: 'saved' }, { ...sent, erp_status: 'failed' }],
      error: [noAnswer],
    },
    resendOrder: { done: [sent], error: [noAnswer] },
  },
  exceptions: {
    endsIn: {
      saved: 'the order has a page of its own',
    },
    silent: {
      loadOrder: 'it is asked again',
      resendOrder: 'the call tells it by itself, and the notice with the button stays',
    },
  },
})
