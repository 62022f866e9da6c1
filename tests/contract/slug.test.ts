import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReservedSlug, slugOf } from '#contract/content/slug.ts'
import { routes } from '#src/routes.ts'

describe('a slug', () => {
  it.each([
    ['Zażółć gęślą jaźń', 'zazolc-gesla-jazn'],
    ['  Pompy ciepła: R290 – nowość!  ', 'pompy-ciepla-r290-nowosc'],
    ['Łódź, Żywiec & Świdnica', 'lodz-zywiec-swidnica'],
    ['日本', ''],
  ])('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  it('is letters, digits and single hyphens, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        expect(slugOf(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugOf(title).length).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('cannot be the beginning of another page, by the declaration of the addresses that routes begin with', () => {
    const first = new Set(routes.map(({ path }) => path.split('/')[1] ?? '').filter((part) => /^[a-z]/.test(part)))
    expect([...first].filter((part) => !isReservedSlug(part))).toEqual([])
    expect(first.size).toBeGreaterThan(10)
    expect(['offer', 'warranty', 'reminders', 'cms', 'api'].filter((part) => !isReservedSlug(part))).toEqual([])
    expect(isReservedSlug('o-firmie')).toBe(false)
  })
})
