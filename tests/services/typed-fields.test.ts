import { expect, test } from 'vitest'
import { typedFields } from '#services/form/typed-fields.ts'

const blank = { version: 3, reason: '', files: [] as { id: string }[] }

test('only fields that the person has changed are kept', () => {
  expect(typedFields(blank, blank)).toBeNull()
  expect(typedFields({ ...blank, reason: 'Brak części' }, blank)).toEqual({ reason: 'Brak części' })
  expect(typedFields({ ...blank, files: [{ id: 'a' }] }, blank)).toEqual({ files: [{ id: 'a' }] })
})

test('fields that the form no longer has are not restored', () => {
  const kept = { ...blank, forgotten: 'a field of an earlier release' }
  expect(typedFields(kept, blank)).toBeNull()
})
