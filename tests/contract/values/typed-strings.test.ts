import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { anyText, cleaned, paragraphs, programText } from '#contract/values/rules.ts'
import { stringFields } from '#tests/support/contract/string-fields.ts'

/** Characters that no text of a request may contain. */
const refused: Record<string, string> = {
  'U+0000': '\u0000',
  'U+0002': '\u0002',
  'U+001F': '\u001F',
  'U+0085': '\u0085',
  'a high surrogate': '\uD800',
  'a low surrogate': '\uDFFF',
  'U+FFFE': '\uFFFE',
  'U+FDD0': '\uFDD0',
  'marks without end': '\u0315\u0300'.repeat(40),
}
const parts = ['params', 'query', 'body'] as const

const open: string[] = []
const fields = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  parts.flatMap((part) => {
    const found: string[] = []
    const texts = stringFields(endpoint[part], part, found)
    open.push(...found.map((path) => `${name} ${path}`))
    return texts.flatMap((field) => {
      // Two of the texts suffice; a number that is written in a text can hold nothing else.
      const samples = field.samples.filter((text) => holdsText(v.parse(field.schema, text))).slice(0, 2)
      return samples.length > 0 ? [{ ...field, name, samples }] : []
    })
  }),
)

function holdsText(output: unknown): boolean {
  return typeof output === 'string' || (Array.isArray(output) ? output.some(holdsText) : output instanceof Object)
}

/** A text with a character at its beginning, within it and at its end. */
const placed = (text: string, character: string) =>
  [0, 1, text.length].map((at) => text.slice(0, at) + character + text.slice(at))

const remains = (output: unknown, character: string) => typeof output === 'string' && output.includes(character)

describe('a text of a request', () => {
  it('is found in all calls', () => expect(fields.length).toBeGreaterThan(800))

  it('is declared: a field of any type is validated by the call to which it is passed', () => {
    expect(open.toSorted()).toEqual([
      // The body of the call that is made for each record, which checks it (`server/modules/core/many.ts`).
      'core.lists.act body.body{}',
      'core.lists.check body.body{}',
      // Verified by its signature, read by the schemas of the payment service.
      'public-zone.payment.payu.notify body',
    ])
  })

  it.each(Object.entries(refused))('does not contain %s', (_, character) => {
    const taken = fields.filter(({ schema, samples }) =>
      samples.some((sample) =>
        placed(sample, character).some((text) => {
          const { success, output } = v.safeParse(schema, text)
          return success && remains(output, character)
        }),
      ),
    )
    expect(taken.map(({ name, path }) => `${name} ${path}`)).toEqual([])
  })

  it('is in normal form, except passwords, which are compared as they were typed', () => {
    const decomposed = fields.filter(({ schema, samples }) =>
      samples.some((sample) => {
        const { success, output } = v.safeParse(schema, `${sample}e\u0301`)
        return success && remains(output, 'e\u0301')
      }),
    )
    const passwords = decomposed.filter(({ path }) => /password(_confirmation)?$/.test(path))
    expect(decomposed.filter((field) => !passwords.includes(field)).map(({ name, path }) => `${name} ${path}`)).toEqual(
      [],
    )
    expect(passwords.length).toBeGreaterThan(5)
  })
})

test('paragraphs keep tabs and line breaks, and emoji of several characters', () => {
  for (const text of [
    'Raz\tdwa\r\ntrzy',
    'Technik 👨\u200D🔧',
    'עברית \u202Bשלום\u202C',
    'Ż\u0331ółw'.normalize('NFC'),
  ])
    expect(v.parse(paragraphs(300), text)).toBe(text)
})

test('a refused character is reported in the language of the person', () => {
  const told = (schema: v.GenericSchema<string>, lang: string) =>
    v.safeParse(schema, 'a\u0002b', { lang }).issues?.[0].message
  expect(told(anyText(), 'pl')).toBe('Tekst zawiera niedozwolone znaki')
  expect(told(paragraphs(4000), 'en')).toBe('The text contains characters that are not allowed')
  expect(told(programText(40), 'pl')).toBe('Nieprawidłowa wartość')
})

test('a text of a file is cleaned, in time that grows with its length', () => {
  expect(cleaned('\u0002x\u0000\uD800\uFFFE y\tz\n')).toBe('x y\tz\n')
  expect(cleaned('Łódz\u0301')).toBe('Łódź')
  expect(cleaned(`a${'\u0301'.repeat(200)}b`)).toBe(`a${'\u0301'.repeat(30)}b`.normalize('NFC'))
  const begun = performance.now()
  const long = `a${'\u0315\u0300'.repeat(200_000)}`
  // The first mark joins its letter: à.
  expect(cleaned(long).length).toBe(30)
  expect(v.is(paragraphs(1_000_000), long)).toBe(false)
  // Normalising it as it is takes half a minute.
  expect(performance.now() - begun).toBeLessThan(2000)
})
