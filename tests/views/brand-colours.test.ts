import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColours, contrastOf } from '#views/offer/customer/brand-colours.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever colours a company has, its offers can be read in both colour schemes', () => {
  fc.assert(
    fc.property(hex, hex, (colour, accent) => {
      const brand = brandColours({ colour, accent })
      const at = (name: `--${string}`) => brand[name] ?? ''
      expect(contrastOf(at('--brand-on-light'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(at('--brand-on-light'), '#f5f7f9')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(at('--brand-on-dark'), '#161f27')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(at('--on-accent'), at('--accent'))).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(at('--on-accent'), at('--accent-hover'))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that can be read stays as it is', () => {
  expect(brandColours({ colour: '#0b3a4a', accent: '#bd5820' })).toMatchObject({
    '--brand-on-light': '#0b3a4a',
    '--accent': '#bd5820',
    '--on-accent': '#ffffff',
  })
})
