import type { By } from '#contract/lifecycles/actor.ts'
import { orderHandling } from '#machines/order-handling.ts'
import { catalogued } from './catalogued.ts'
import { noAnswer, refused } from './refused.ts'
import { sent } from './warranty-order.ts'

const by: By = {
  user_id: 2,
  permissions: {
    'service-order.service-orders.ask': true,
    'service-order.service-orders.note': true,
    'service-order.service-orders.destroy': true,
  },
  partners: 'all',
  company_admin_of: [],
}

export const orderHandlingEntry = catalogued(orderHandling, {
  starts: [{ label: 'a registered order', input: { id: 31, by, key: 'screen-1' } }],
  events: {
    'action.choose': [{ type: 'action.choose', action: 'ask' }],
    'action.submit': [{ type: 'action.submit', action: 'note', body: { text: 'Część zamówiona' } }],
  },
  outcomes: {
    loadOrder: { done: [sent], error: [noAnswer] },
    actOnOrder: {
      done: [sent, null],
      error: [
        refused('conflict', { conflict: { version: 5, changes: [] } }),
        refused('invalid', { errors: { text: ['To pole jest wymagane'] } }),
        refused('lifecycle'),
        noAnswer,
      ],
    },
  },
})
