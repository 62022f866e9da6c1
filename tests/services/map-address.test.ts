import { expect, test } from 'vitest'
import { mapAddress } from '#services/map-address.ts'

test('a street with its number leads to the map', () => {
  expect(mapAddress('ul. Młyńska 4/2', '90-001 Łódź')).toBe(
    'https://www.openstreetmap.org/search?query=ul.%20M%C5%82y%C5%84ska%204%2F2%2C%2090-001%20%C5%81%C3%B3d%C5%BA',
  )
})

test.each([
  'Transmisja na żywo, łącze przesyłamy e-mailem',
  'https://spotkanie.example/j/93021',
  'www.spotkanie.example/93021',
  'szkolenia2@portal.example',
])('%s leads to no map, because it is no street', (street) => {
  expect(mapAddress(street, 'Online')).toBeNull()
})
