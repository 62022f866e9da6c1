import { describe, expect, it } from 'vitest'
import { isReference } from '#views/components/dialogs/conflict-dialog.tsx'

describe('a conflict shows of a field', () => {
  it('texts, numbers, dates and lists of words', () => {
    expect(isReference('name', 'Instal', null)).toBe(false)
    expect(isReference('position', 10, 20)).toBe(false)
    expect(isReference('signed_on', '2026-01-02', null)).toBe(false)
    expect(isReference('roles', ['partner'], ['partner', 'admin'])).toBe(false)
    expect(isReference('brands', [], null)).toBe(false)
  })

  it('no numbers of other records', () => {
    expect(isReference('province_id', 3, 4)).toBe(true)
    expect(isReference('caretakers', [1, 2], [])).toBe(true)
    expect(isReference('caretakers', [], [5])).toBe(true)
    expect(isReference('address', { city: 'Lublin' }, null)).toBe(true)
    expect(isReference('rows', null, [{ id: 1 }])).toBe(true)
    expect(isReference('logo', null, '0198f3b0-5a3e-7c11-9d20-3f1a2b4c5d6e')).toBe(true)
  })
})
