import type { By } from '#contract/declare/lifecycle-actor.ts'
import { orderHandling } from '#machines/service-order/order-handling.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { sent } from '#tests/machines/service-order/stored-order-samples.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

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
  starts: [
    { label: 'a registered order', input: { id: 31, by, key: 'screen-1' } },
    {
      label: 'a registered order, with the dialog of a question',
      input: { id: 31, by, key: 'screen-1', first: 'ask' },
    },
  ],
  events: {
    // Asking is allowed to this person, completing is not.
    'action.choose': [
      { type: 'action.choose', action: 'ask' },
      { type: 'action.choose', action: 'complete' },
    ],
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
  exceptions: {
    endsIn: {
      gone: 'the list is shown',
    },
    untyped: {
      'action.choose': 'a button',
    },
    silent: {
      actOnOrder: 'the order has changed: the reason is shown beside its present state',
      loadOrder: 'what is shown is still true enough',
    },
    forgets: {
      'action.cancel': 'the person asks for it',
      'conflict.reload': "the person chose the other's change",
      'xstate.error.actor.actOnOrder': 'the order is past what was to be done',
    },
  },
})
