import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distinctNames, safeName } from '#server/modules/documentation/bundle.ts'

const names = (...given: string[]) => distinctNames(given.map((name) => ({ name, extension: 'pdf' })))
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    'CON',
    'nul',
    'com1',
    'LPT9',
    'aux.tar',
    '..',
    '.',
    '',
    '   ',
    'a/../b',
    '..\\..\\etc',
    '\u202Efdp.exe',
  ),
  fc.string({ unit: fc.constantFrom('Zażółć ', 'ś', '(2)', '.', '/', '\0', '👩‍🔧', 'é'), maxLength: 100 }),
)

describe('the name of a file in an archive', () => {
  it('keeps Polish letters', () => {
    expect(names('Zażółć gęślą jaźń – instrukcja „A”')).toEqual(['Zażółć gęślą jaźń – instrukcja „A”.pdf'])
    expect(safeName('Z\u0301ro\u0301dło')).toBe('Źródło')
  })
  it('leads nowhere else and is no device of Windows', () => {
    expect(names('../../etc/passwd', 'C:\\Windows\\a', 'a\0b', 'CON', 'nul.v2', '...', '')).toEqual([
      'etc-passwd.pdf',
      'C--Windows-a.pdf',
      'ab.pdf',
      '_CON.pdf',
      '_nul.v2.pdf',
      'dokument.pdf',
      'dokument (2).pdf',
    ])
  })
  it('is kept apart from the same one, also for who does not tell capitals apart', () => {
    expect(names('Karta', 'karta', 'Karta', 'Karta (2)')).toEqual([
      'Karta.pdf',
      'karta (2).pdf',
      'Karta (3).pdf',
      'Karta (2) (2).pdf',
    ])
  })
  it('whatever documents are called, is one that every system takes, and different from all others', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 20 }), (given) => {
        const made = names(...given)
        for (const name of made) {
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
          expect(name).toMatch(/^[^\p{Cc}\p{Cf}/\\:*?"<>|\s.-][^\p{Cc}\p{Cf}/\\:*?"<>|]*\.pdf$/u)
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*\./i)
          expect(name.isWellFormed()).toBe(true)
          expect(name).not.toMatch(/[\s.]\.pdf$/)
        }
        expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(given.length)
      }),
      { numRuns: 500 },
    )
  })
})
