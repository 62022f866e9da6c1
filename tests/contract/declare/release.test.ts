import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { Refusal } from '#contract/declare/refusal.ts'
import { oldestServed, release, releaseIn } from '#contract/declare/release.ts'
import { fieldsSince, inputOfRelease, sinceRelease } from '#contract/declare/since-release.ts'
import { validate } from '#contract/declare/validation.ts'
import { endpoints } from '#contract/index.ts'

const Line = v.strictObject({ sku: v.string(), unit: sinceRelease(release, v.picklist(['szt.', 'm']), 'szt.') })
const Form = v.strictObject({
  name: v.string(),
  is_repeated: sinceRelease(release, v.boolean(), false),
  lines: v.optional(v.array(Line), []),
  delivery: v.optional(
    v.variant('type', [
      v.strictObject({ type: v.literal('post'), street: v.string() }),
      v.strictObject({ type: v.literal('own'), time: sinceRelease(release, v.nullable(v.string()), null) }),
    ]),
  ),
  prices: v.optional(v.record(v.string(), v.strictObject({ netto: v.string() }))),
})
const from = (client: number, input: unknown) => validate(Form, inputOfRelease(Form, input, client), 'en')

describe('a client', () => {
  test('of the release before leaves out the fields that it does not have, at any depth', () => {
    expect(from(oldestServed, { name: 'Anna', lines: [{ sku: 'A' }], delivery: { type: 'own' } })).toEqual({
      success: true,
      output: {
        name: 'Anna',
        is_repeated: false,
        lines: [{ sku: 'A', unit: 'szt.' }],
        delivery: { type: 'own', time: null },
      },
    })
    // What it sends nevertheless is checked as always, and no other field becomes optional.
    expect(from(oldestServed, { is_repeated: 'tak', lines: [{ sku: 'A' }] })).toMatchObject({
      success: false,
      errors: { is_repeated: [expect.any(String)], name: ['This field is required'] },
    })
  })

  test('of this release has them all', () => {
    expect(from(release, { name: 'Anna', lines: [{ sku: 'A' }] })).toMatchObject({
      errors: { is_repeated: ['This field is required'], 'lines.0.unit': ['This field is required'] },
    })
  })

  test('of a later release may send unknown fields; of any other release it may not', () => {
    const later = {
      name: 'Anna',
      is_repeated: true,
      colour: 'red',
      lines: [{ sku: 'A', unit: 'm', weight: 7 }],
      delivery: { type: 'post', street: 'Prosta 1', floor: 2 },
      prices: { PLN: { netto: '1.00', vat: '0.23' } },
    }
    expect(from(release + 1, later)).toEqual({
      success: true,
      output: {
        name: 'Anna',
        is_repeated: true,
        lines: [{ sku: 'A', unit: 'm' }],
        delivery: { type: 'post', street: 'Prosta 1' },
        prices: { PLN: { netto: '1.00' } },
      },
    })
    for (const client of [oldestServed, release])
      expect(from(client, { ...later, lines: [], delivery: undefined, prices: {} })).toMatchObject({
        errors: { colour: ['Unknown field'] },
      })
    expect(from(release + 1, [])).toMatchObject({ success: false })
    expect(from(release + 1, null)).toMatchObject({ success: false })
  })

  test('without a release header is treated as one of the release before', () => {
    expect([undefined, null, '', 'new', '-3', '1.5', '7'].map((header) => releaseIn(header))).toEqual([
      ...Array(6).fill(oldestServed),
      7,
    ])
  })
})

test('a refusal with a code of a later release is an error to this one', () => {
  expect(v.parse(Refusal, { code: 'not_yet', message: 'Not yet', added: 1 })).toEqual({
    code: 'error',
    message: 'Not yet',
  })
})

test('fields that are optional for a release that is no longer served are declared as any other', () => {
  expect(fieldsSince(Form).map(({ field }) => field)).toEqual(['is_repeated', 'lines.unit', 'delivery.time'])
  const outlived = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query }]) =>
    [...fieldsSince(body), ...fieldsSince(query)]
      .filter((since) => since.release <= oldestServed || since.release > release)
      .map(({ field, release: since }) => `${name}: sinceRelease(${since}, …) of ${field}`),
  )
  expect(outlived).toEqual([])
})
