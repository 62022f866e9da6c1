import { expect, test } from 'vitest'
import { typedFields } from '#services/form/typed-fields.ts'

const blank = { version: 3, reason: '', files: [] as { id: string }[] }

test('of a form only what the person has changed is kept', () => {
  expect(typedFields(blank, blank)).toBeNull()
  expect(typedFields({ ...blank, reason: 'Brak części' }, blank)).toEqual({ reason: 'Brak części' })
  expect(typedFields({ ...blank, files: [{ id: 'a' }] }, blank)).toEqual({ files: [{ id: 'a' }] })
})

test('what the form no longer has is not brought back', () => {
  const kept = { ...blank, forgotten: 'a field of an earlier release' }
  expect(typedFields(kept, blank)).toBeNull()
})
