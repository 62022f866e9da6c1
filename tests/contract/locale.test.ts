import { describe, expect, it } from 'vitest'
import { negotiateLocale } from '#contract/messages/locale.ts'
import { messageText } from '#contract/messages/messages.ts'

describe('the language of an answer', () => {
  it.each([
    [undefined, 'pl'],
    ['de-DE', 'pl'],
    ['en-GB,en;q=0.9', 'en'],
    ['de, en;q=0.4, pl;q=0.8', 'pl'],
    [';;;q=,', 'pl'],
  ])('%s means %s', (header, locale) => expect(negotiateLocale(header)).toBe(locale))

  it('puts parameters into texts', () => {
    expect(messageText('rule.max_length', 'en', { limit: 100 })).toBe('Maximum number of characters: 100')
    expect(messageText('rule.max_length', 'xx', { limit: 100 })).toBe('Maksymalna liczba znaków: 100')
  })
})
