import { assign, emit, setup } from 'xstate'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { answer } from '#machines/answer.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The data that a serial number determines: the model of its unit, and the type of that model. */
export type ModelOfUnit = Pick<SerialCheck, 'unit_model_id' | 'unit_device_type'>

type SerialTyped = { type: 'serial.change'; typed: string }

const wholeOf = (typed: string) => {
  const serial_no = readSerial(typed)
  return serial_no.length === serialLength ? serial_no : null
}

/**
 * Finds the model of a unit as soon as its serial number is complete. Only the number that stands there last counts: the answer
 * for a former one is dropped. A number may stand there from the beginning.
 */
export const modelOfSerial = setup({
  types: {
    context: {} as { serial_no: string | null },
    input: {} as { typed: string },
    events: {} as SerialTyped,
    emitted: {} as { type: 'model.found' } & ModelOfUnit,
    tags: {} as 'busy',
  },
  actors: { findModel: unprovided<{ serial_no: string }, ModelOfUnit>('findModel') },
  guards: {
    hasNumber: ({ context }) => context.serial_no !== null,
    isSame: ({ context }, { typed }: { typed: string }) => wholeOf(typed) === context.serial_no,
    isKnown: (_, { unit_model_id }: ModelOfUnit) => unit_model_id !== null,
  },
  actions: {
    keepNumber: assign((_, { typed }: { typed: string }) => ({ serial_no: wholeOf(typed) })),
    announceModel: emit((_, found: ModelOfUnit) => ({ type: 'model.found' as const, ...found })),
  },
}).createMachine({
  id: 'modelOfSerial',
  description: 'The model of the unit with the typed serial number.',
  context: ({ input }) => ({ serial_no: wholeOf(input.typed) }),
  initial: 'deciding',
  on: {
    'serial.change': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'keepNumber', params: ({ event }) => event } },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'hasNumber', target: 'finding' }, { target: 'idle' }] },
    finding: {
      tags: 'busy',
      meta: { view: 'the form' },
      invoke: {
        id: 'findModel',
        src: 'findModel',
        input: ({ context }) => ({ serial_no: context.serial_no ?? '' }),
        onDone: [
          {
            guard: { type: 'isKnown', params: answer },
            target: 'idle',
            actions: { type: 'announceModel', params: answer },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
    idle: { meta: { view: 'the form' } },
  },
})
