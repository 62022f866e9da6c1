import { deviceBelongings } from '#machines/device/device-belongings.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const card = { key: 'card-1', kind: 'card', name: 'Calor 24', main_photo: 'photo' } as const
const library = { key: 'library-1', kind: 'library', documentations: [7, 8] } as const

export const deviceBelongingsEntry = catalogued(deviceBelongings, {
  starts: [{ label: 'a saved device with a card and documents', input: { device_id: 3, belongings: [card, library] } }],
  outcomes: { addBelonging: { done: [undefined], error: [refused('invalid'), noAnswer] } },
  identify: ({ context }) => `${context.settled}`,
  exceptions: { endsIn: { left: 'the screen is left' } },
})
