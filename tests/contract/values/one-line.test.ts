import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { anyText, paragraphs } from '#contract/values/rules.ts'
import { validBody } from '#tests/support/contract/valid-body.ts'

/** Fields that stand on one line wherever they are shown: in a subject of a letter, a cell, a file for a calendar. */
const named = /^(.*_)?(name|title|subject|city|street|edition|issuer)(_pl|_en)?$/
const breaks = ['\n', '\r\n', '\u2028']

const texts = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  const body = validBody(name as EndpointName, endpoint)
  const fields = Object.keys(body).filter((field) => named.test(field) && typeof body[field] === 'string')
  return fields.map((field) => [name, field, body] as const)
})

describe('names take no line breaks', () => {
  it('are found', () => expect(texts.length).toBeGreaterThan(50))

  it.each(texts)('%s: %s', (name, field, body) => {
    const schema = endpoints[name as EndpointName].body
    const accepted = breaks.filter((line) => v.safeParse(schema, { ...body, [field]: `Jan${line}Bcc: x` }).success)
    expect(accepted).toEqual([])
  })
})

test('a line that is pasted with the break at its end is taken without it; paragraphs take breaks', () => {
  expect(v.parse(anyText(100), 'Jan Nowak\n')).toBe('Jan Nowak')
  expect(v.safeParse(anyText(100), 'Jan\nNowak', { lang: 'pl' }).issues?.[0].message).toBe('Wpisz w jednym wierszu')
  expect(v.parse(anyText(4000), 'Raz\nDwa')).toBe('Raz\nDwa')
  expect(v.parse(paragraphs(300), 'Raz\nDwa')).toBe('Raz\nDwa')
})
