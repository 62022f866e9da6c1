import { expect, it } from 'vitest'
import { lacksDetection } from '#contract/unit/f-gas.ts'

it('a leakage detection system is mandatory from 500 t of CO₂, or 100 kg of HFO', () => {
  const chiller = { refrigerant: 'R410A', charge: '239.5', gwp: 2088, leak_detection: false }
  expect(lacksDetection(chiller)).toBe(true)
  expect(lacksDetection({ ...chiller, charge: '239' })).toBe(false)
  expect(lacksDetection({ ...chiller, leak_detection: true })).toBe(false)
  const hfo = { refrigerant: 'R1234ze', charge: '100', gwp: 1, leak_detection: false }
  expect(lacksDetection(hfo)).toBe(true)
  expect(lacksDetection({ ...hfo, charge: '99.9' })).toBe(false)
})

it('is shown while the form is typed, computed from the refrigerant when no potential is given', () => {
  expect(lacksDetection({ refrigerant: 'R404A', charge: '127,5', leak_detection: false })).toBe(true)
  expect(lacksDetection({ refrigerant: '', charge: '', leak_detection: false })).toBe(false)
})
