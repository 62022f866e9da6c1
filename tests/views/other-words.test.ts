import { expect, test } from 'vitest'
import { otherWord } from '#views/components/entity/other-word.ts'
import { consentWords } from '#views/consent/consent-words.ts'
import { fGasKindWords } from '#views/f-gas/words.tsx'
import { lifeIcons, lifeTones } from '#views/unit/life-line.tsx'
import { lifeWords } from '#views/unit/words.ts'

/** A value that the server of the next release may send. */
const value = 'of_a_newer_release' as never

test('a value that is new since the page was loaded has a word, and where there are icons, an icon', () => {
  expect([lifeWords[value], consentWords[value], fGasKindWords[value]]).toEqual([otherWord, otherWord, otherWord])
  expect(otherWord).toMatchObject({ message: 'Another value' })
  expect([lifeIcons[value], lifeTones[value]]).toEqual([expect.anything(), 'grey'])
})
