import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { validate } from '#contract/declare/validation.ts'
import { endpoints } from '#contract/index.ts'
import { CompleteForm } from '#contract/service-order/actions.ts'
import { askedWhen, isAsked } from '#contract/values/dependent-fields.ts'

const Form = v.strictObject({
  has_invoice: v.boolean(),
  email: askedWhen(
    v.optional(v.nullable(v.pipe(v.string(), v.email())), null),
    ({ has_invoice }: { has_invoice: unknown }) => has_invoice === true,
  ),
})

describe('a field that depends on another', () => {
  it('is kept and validated while the form shows it', () => {
    const given = { has_invoice: true, email: 'a@b.pl' }
    expect(validate(Form, given, 'pl')).toEqual({ success: true, output: given })
    expect(validate(Form, { has_invoice: true, email: 'a@' }, 'pl').success).toBe(false)
  })

  it('is left out while the form hides it, and an error in it does not block sending', () => {
    expect(validate(Form, { has_invoice: false, email: 'a@' }, 'pl')).toEqual({
      success: true,
      output: { has_invoice: false, email: null },
    })
  })

  it('is still dependent in a form derived from another one', () => {
    const Update = v.pipe(
      v.strictObject({ ...Form.entries, version: v.number() }),
      v.check(() => true),
    )
    expect(isAsked(Update, 'email', { has_invoice: false })).toBe(false)
  })

  it('is left out of a decision that does not use it', () => {
    const typed = {
      resolution: 'repaired',
      text: 'Wymieniono',
      new_serial_no: '12',
      rejection_reason: 'other',
      version: 1,
    }
    expect(validate(CompleteForm, typed, 'pl')).toMatchObject({
      success: true,
      output: { new_serial_no: null, rejection_reason: null },
    })
  })

  it('has a default in every form of the contract: it may be left out', () => {
    const bodies = Object.values<Endpoint>(endpoints).map(({ body }) => body as { entries?: Record<string, Schema> })
    const dependent = bodies.flatMap((body) =>
      Object.entries(body.entries ?? {}).filter(([name]) => !isAsked(body as unknown as Schema, name, {})),
    )
    expect(dependent.length).toBeGreaterThan(4)
    expect(dependent.filter(([, field]) => !v.is(field, undefined)).map(([name]) => name)).toEqual([])
  })
})
