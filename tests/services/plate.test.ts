import { expect, test } from 'vitest'
import { readPlate } from '#services/scanner/plate.ts'

const serial = '2204887100351190442817'

test.each([
  ['the number alone', [serial], [serial], []],
  ['the number in groups', ['2204 8871-0035 1190 4428 17'], [serial], []],
  ['two codes, one with the model', [serial, 'Borealis PB 08'], [serial], ['Borealis PB 08']],
  ['one code with both, in lines', [`Model: Borealis PB 08\nS/N: ${serial}`], [serial], ['Borealis PB 08']],
  ['one code with both, after commas', [`Borealis PB 08;${serial};2024`], [serial], ['Borealis PB 08']],
  ['GS1, with the article before it', [`010590123412345721${serial}`], [serial], []],
  ['two units', [serial, '2204887100351190442824'], [serial, '2204887100351190442824'], []],
  ['the same code twice', [serial, serial], [serial], []],
  ['a number that is too long, an article number', ['22048871003511904428170', '5901234123457'], [], []],
])('%s', (_, texts, serials, words) => {
  expect(readPlate(texts)).toEqual({ serials, words })
})
