import { expect, it } from 'vitest'
import { customerOffer } from '#tests/machines/offer/customer-offer-sample.ts'
import { optionsIn } from '#views/offer/contents.ts'

const [section] = customerOffer.sections
const [line] = section?.lines ?? []
if (!section || !line) throw new Error('the sample has no lines')

const of = (id: string, name: string, quantity: string, is_optional = false) => ({
  ...line,
  id,
  name,
  quantity,
  is_optional,
  unit: 'szt.',
})

it('options are shown with their quantity: a line, a group under its heading, or under its first line', () => {
  const sections = [
    { ...section, lines: [of('pump', 'Pompa', '1'), of('room', 'Sterownik', '2', true)] },
    { ...section, id: 'roof', name: 'Fotowoltaika', is_optional: true, lines: [of('panel', 'Moduł', '12')] },
    {
      ...section,
      id: 'plain',
      name: '',
      is_optional: true,
      lines: [of('pipe', 'Rura', '7.5'), of('bend', 'Kolano', '4')],
    },
  ]
  expect(optionsIn({ sections }, 'A')).toMatchObject([
    { id: 'room', name: 'Sterownik', amount: { quantity: '2', unit: 'szt.' }, parts: [] },
    { id: 'roof', name: 'Fotowoltaika', amount: null, parts: [{ name: 'Moduł', quantity: '12', unit: 'szt.' }] },
    { id: 'plain', name: 'Rura', amount: { quantity: '7.5' }, parts: [{ name: 'Kolano', quantity: '4' }] },
  ])
})
