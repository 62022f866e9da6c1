import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/messages/locale.ts'
import { unbroken, unbrokenParts, wordsOfLines } from '#contract/values/unbroken.ts'
import { createTexts } from '#services/texts.ts'

/** Texts as they are on the server: of a part in a language, `part in language`. */
function start({ fails = () => false }: { fails?: (part: string, locale: Locale) => boolean } = {}) {
  const i18n = setupI18n()
  const asked: string[] = []
  let drawn = 0
  i18n.on('change', () => {
    drawn += 1
  })
  const texts = createTexts(i18n, 'start', async (part, locale) => {
    asked.push(`${part} in ${locale}`)
    if (fails(part, locale)) throw new Error('offline')
    return { [part]: `${part} in ${locale}` }
  })
  return { i18n, texts, asked, drawn: () => drawn }
}

test('a language is shown with the texts of the start, and each part loads its own once', async () => {
  const { i18n, texts, asked } = start()
  await texts.activate('pl')
  expect(i18n._('start')).toBe('start in pl')
  await texts.add(['list', 'form'])
  await texts.add(['list'])
  expect(i18n._('list')).toBe('list in pl')
  expect(asked).toEqual(['start in pl', 'list in pl', 'form in pl'])
})

test('texts requested before a language is shown come with it, at the same time', async () => {
  const { i18n, texts, asked } = start()
  const shown = Promise.all([texts.activate('pl'), texts.add(['pages'])])
  expect(asked).toEqual(['start in pl', 'pages in pl'])
  await shown
  expect([i18n._('start'), i18n._('pages')]).toEqual(['start in pl', 'pages in pl'])
  expect(asked).toHaveLength(2)
})

test('another language is shown with the texts of everything loaded so far', async () => {
  const { i18n, texts } = start()
  await texts.activate('pl')
  await texts.add(['list'])
  await texts.activate('en')
  expect([i18n._('start'), i18n._('list')]).toEqual(['start in en', 'list in en'])
  await texts.activate('pl')
  expect(i18n._('list')).toBe('list in pl')
})

test('texts requested while the language changes are in the new one', async () => {
  const { i18n, texts } = start()
  await texts.activate('pl')
  const changed = texts.activate('en')
  const added = texts.add(['list'])
  await Promise.all([changed, added])
  expect(i18n.locale).toBe('en')
  expect(i18n._('list')).toBe('list in en')
})

test('texts of a part about to be shown do not redraw the others', async () => {
  const { texts, drawn } = start()
  await texts.activate('pl')
  const before = drawn()
  await texts.add(['list'])
  expect(drawn()).toBe(before)
  await texts.activate('en')
  expect(drawn()).toBeGreaterThan(before)
})

test('texts that did not come are reported, requested again with their part, and delay no other language', async () => {
  let isOffline = true
  const { i18n, texts } = start({ fails: (part) => isOffline && part === 'form' })
  await texts.activate('pl')
  await expect(texts.add(['form'])).rejects.toThrow('offline')
  await texts.activate('en')
  expect(i18n.locale).toBe('en')
  isOffline = false
  await texts.add(['form'])
  expect(i18n._('form')).toBe('form in en')
})

test.each([
  ['Odpowiedź przyjdzie e-mailem.', 'Odpowiedź przyjdzie e\u2011mailem.'],
  ['E-mail klienta', 'E\u2011mail klienta'],
  ['Certyfikat F-gaz (e-mail)', 'Certyfikat F\u2011gaz (e\u2011mail)'],
  ['E-mail', 'E-mail'],
  ['Pompa 9 kW, 230 V', 'Pompa 9\u00a0kW, 230\u00a0V'],
  ['za 3 wizyty i 2 kWadraty', 'za 3 wizyty i 2 kWadraty'],
  ['SG/2026/00284 z-e-mail', 'SG/2026/00284 z-e-mail'],
])('no line ends inside a compound with a hyphen: %s', (text, shown) => {
  expect(unbroken(text)).toBe(shown)
})

test.each([
  ['Przygotowanie do certyfikatu F-gazowego', ['Przygotowanie do certyfikatu ', 'F-gazowego', '']],
  ['F-gaz – certyfikat, e-mailem', ['', 'F-gaz', ' – certyfikat, ', 'e-mailem', '']],
  ['Polaris Aero 9 kW, 12,5 kg', ['Polaris Aero ', '9 kW', ', ', '12,5 kg', '']],
  ['Seria 300 kotłów', ['Seria 300 kotłów']],
  ['Naprawa do SG/2026/00284', ['Naprawa do ', 'SG/2026/00284', '']],
  ['Instal-Term, ul. Leśna 2/5', ['Instal-Term, ul. Leśna 2/5']],
  ['Cyfra Sp. z o.o., Kraków', ['Cyfra ', 'Sp. z o.o.', ', Kraków']],
])('words and numbers in a text of a record are whole: %s', (text, parts) => {
  expect(unbrokenParts(text)).toEqual(parts)
  expect(parts.join('')).toBe(text)
})

test.each([
  ['Pompa 9 kW z grzałką', ['Pompa ', '9 kW ', 'z ', 'grzałką']],
  ['Seria 300 kotłów', ['Seria ', '300 ', 'kotłów']],
  ['za 100 000 zł', ['za ', '100 ', '000 zł']],
])('a line of a paper ends at no unit: %s', (text, words) => {
  expect(wordsOfLines(text)).toEqual(words)
})
