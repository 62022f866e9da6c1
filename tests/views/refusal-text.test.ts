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

test('a refusal without reasons is said as a whole', () => {
  const message = 'Someone else has changed this record in the meantime'
  expect(refusalText(refusal({ code: 'conflict', message }), ['name'], 'en')).toBe(message)
})

test('that no answer came is said in the language of the person', () => {
  const nothing = refusal({ code: 'no_answer', message: '' })
  expect(refusalText(nothing, [], 'pl')).toContain('Brak połączenia')
  expect(refusalText(nothing, [], 'en')).toContain('No connection')
})

test('what stands at its field is not said twice', () => {
  expect(refusalText(refusal({ errors: { name: ['Taken'] } }), ['name', 'version'], 'en')).toBeNull()
})

test('what belongs to no field here is said, each reason once', () => {
  const errors = { name: ['Taken'], parent_id: ['Too deep'], 'records.0.id': ['Too deep', 'Not found'] }
  expect(refusalText(refusal({ errors }), ['name', 'records'], 'en')).toBe('Too deep Not found')
})

test('a question has no fields: every reason is said in it', () => {
  expect(refusalText(refusal({ errors: { logo: ['Not found'] } }), [], 'en')).toBe('Not found')
})
