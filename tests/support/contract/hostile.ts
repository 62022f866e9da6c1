import fc from 'fast-check'

/** Values that have broken servers before. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  0,
  -1,
  1,
  0.5,
  1e308,
  -0,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  'NaN',
  '1e9',
  '99999999999999999999',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF',
  '\u202E',
  '\uFEFF',
  '👩‍👩‍👧',
  'ﷺ',
  'ŻÓŁĆ',
  'İ',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '%%%\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '..\\..\\',
  'file:///etc/passwd',
  '//evil.example',
  'javascript:alert(1)',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-11-20',
  '2026-11-20T00:00:00Z',
  '..',
  '2026-01-01..2026-12-31',
  'a'.repeat(5000),
  '9'.repeat(5000),
  ' '.repeat(5000),
  'ą'.repeat(300),
  '11111111-1111-4111-8111-111111111111',
  '1,2,3',
  ',',
  '1,',
  { constructor: 1 },
  { toString: null },
  { length: 1e9 },
  Array.from({ length: 2000 }, () => 1),
]

/** Any hostile value, or sometimes a random one. */
export const hostile = () =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hostileValues) }, fc.jsonValue({ maxDepth: 2 }), fc.string())

/** An object with the declared fields, all hostile, sometimes without one of them. */
export function hostileRecord(fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  return mostlyWhole(fields, hostile())
}

/** An object in which each field is missing once in eight times. */
export function mostlyWhole<Value>(fields: readonly string[], value: fc.Arbitrary<Value>) {
  const given = fc.record(
    Object.fromEntries(fields.map((field) => [field, fc.option(value, { freq: 7, nil: missing })])),
  )
  return given.map((record) => {
    const entries = Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== missing)
    return Object.fromEntries(entries)
  })
}

const missing = Symbol('missing')
