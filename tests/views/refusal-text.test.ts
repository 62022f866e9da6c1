import { expect, test } from 'vitest'
import type { Failure } from '#machines/failure.ts'
import { refusalText } from '#views/components/form/refusal-text.ts'

const refusal = (more: Partial<Failure>): Failure => ({
  code: 'invalid',
  message: 'Check errors in the form',
  errors: {},
  conflict: null,
  ...more,
})

test('a refusal without reasons is one sentence', () => {
  const message = 'Someone else has changed this record in the meantime'
  expect(refusalText(refusal({ code: 'conflict', message }), ['name'], 'en')).toBe(message)
})

test('a missing answer is reported in the person’s language', () => {
  const nothing = refusal({ code: 'no_answer', message: '' })
  expect(refusalText(nothing, [], 'pl')).toContain('Brak połączenia')
  expect(refusalText(nothing, [], 'en')).toContain('No connection')
})

test('a reason shown at its field is not repeated', () => {
  expect(refusalText(refusal({ errors: { name: ['Taken'] } }), ['name', 'version'], 'en')).toBeNull()
})

test('a reason without a field here is shown once', () => {
  const errors = { name: ['Taken'], parent_id: ['Too deep'], 'records.0.id': ['Too deep', 'Not found'] }
  expect(refusalText(refusal({ errors }), ['name', 'records'], 'en')).toBe('Too deep Not found')
})

test('a question has no fields: it shows every reason', () => {
  expect(refusalText(refusal({ errors: { logo: ['Not found'] } }), [], 'en')).toBe('Not found')
})
