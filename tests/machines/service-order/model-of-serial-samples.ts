import { modelOfSerial } from '#machines/service-order/model-of-serial.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const serial_no = '2204887100351190442817'

export const modelOfSerialEntry = catalogued(modelOfSerial, {
  starts: [
    { label: 'an empty form', input: { typed: '' } },
    { label: 'a form that begins with a number', input: { typed: serial_no } },
  ],
  events: {
    'serial.change': [
      { type: 'serial.change', typed: serial_no },
      { type: 'serial.change', typed: '2204 8871 0035 1190 4428 24' },
      { type: 'serial.change', typed: '2204' },
    ],
  },
  outcomes: {
    findModel: {
      done: [
        { unit_model_id: 7, unit_device_type: { id: 1, name: 'Pompa ciepła' } },
        { unit_model_id: null, unit_device_type: null },
      ],
      error: [noAnswer],
    },
  },
  exceptions: {
    ignores: { 'serial.change': 'the form keeps what is typed; only the digits of a complete number matter here' },
    silent: { findModel: 'the model can be chosen by hand' },
  },
})
