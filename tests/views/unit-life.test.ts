import { expect, test } from 'vitest'
import { otherWord } from '#views/components/entity/other-word.ts'
import { consentWords } from '#views/consent/consent-words.ts'
import { fGasKindWords } from '#views/f-gas/words.tsx'
import { marksOf } from '#views/unit/life.ts'
import { lifeIcons, lifeTones } from '#views/unit/life-line.tsx'
import { lifeWords } from '#views/unit/words.ts'

const distances = (places: readonly number[]) => places.slice(1).map((place, index) => place - (places[index] ?? 0))

test('marks of near days stand beside each other, and those of far days at their day', () => {
  const [sale = 0, install = 0, fault] = marksOf([10, 10.4, 40], 60)
  expect(install - sale).toBeCloseTo(2.8)
  expect((sale + install) / 2).toBeCloseTo(10.2)
  expect(fault).toBe(40)
})

test('what was yesterday stays before the line of today, and what is tomorrow behind it', () => {
  const [fault = 0, visit = 0] = marksOf([49.9, 50.1], 50)
  expect(fault).toBeLessThan(50)
  expect(visit).toBeGreaterThan(50)
  expect(visit - fault).toBeCloseTo(2.8)
})

test('marks at the beginning and end of the line stay on it', () => {
  expect(marksOf([0, 0, 0, 99.9, 100], 50).map((place) => Number(place.toFixed(1)))).toEqual([0, 2.8, 5.6, 97.2, 100])
})

test('two hundred marks keep their order and lie evenly where they are too many', () => {
  const places = marksOf(
    Array.from({ length: 200 }, (_, index) => 20 + index / 10),
    60,
  )
  expect(Math.max(...places)).toBeLessThanOrEqual(60)
  expect(Math.min(...distances(places))).toBeGreaterThan(0)
  expect(Math.min(...distances(places))).toBeCloseTo(Math.max(...distances(places)))
})

/** A value that the server of the next release may send. */
const value = 'of_a_newer_release' as never

test('a value that is new since the page was loaded has a word, and where there are icons, an icon', () => {
  expect([lifeWords[value], consentWords[value], fGasKindWords[value]]).toEqual([otherWord, otherWord, otherWord])
  expect(otherWord).toMatchObject({ message: 'Another value' })
  expect([lifeIcons[value], lifeTones[value]]).toEqual([expect.anything(), 'grey'])
})
