import type { SerialCheck } from '#contract/service-order/entity.ts'
import { warrantyOrderSending } from '#machines/service-order/warranty-order-sending.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { draft, sent } from './stored-order-samples.ts'

const known: SerialCheck = {
  unit_warnings: [],
  warranty_until: '2030-01-20',
  unit_model_name: 'Arktyka 8',
  unit_replaced_by: null,
  open_order: false,
  open_order_number: null,
  unit_model_id: 3,
  unit_device_type: null,
  coverage: null,
  unit_entries: null,
  open_orders: [],
  lacks_certificate: false,
}

export const warrantyOrderSendingEntry = catalogued(warrantyOrderSending, {
  starts: [
    {
      label: 'a complete draft',
      input: { order: { ...draft, comment: 'No heat' }, consent_texts: [1], key: 'opening-1' },
    },
  ],
  outcomes: {
    checkSerial: {
      done: [
        known,
        { ...known, unit_warnings: ['unknown_unit'], warranty_until: null },
        { ...known, open_order: true, open_order_number: 'SG/2026/00007' },
      ],
      error: [noAnswer],
    },
    sendOrder: {
      done: [sent],
      error: [
        refused('conflict', { conflict: { version: 4, changes: [] } }),
        refused('invalid', { errors: { contact_email: ['wrong'] } }),
        refused('lifecycle'),
        noAnswer,
      ],
    },
  },
  exceptions: {
    endsIn: {
      sent: 'warrantyOrderErp follows the order',
      returned: 'the form goes on',
      conflict: 'the form asks what to keep',
      refused: 'the form shows the fields',
      closed: 'the form opens the order anew',
    },
    givenUp: {
      checkSerial: 'what is known of a serial number warns and never blocks',
      sendOrder: 'the person sends again from the form',
    },
  },
})
