import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validate } from '#contract/declare/validation.ts'
import { type ConsentKind, consentKinds } from '#contract/dictionary/consents.ts'
import { AskForm, CompleteForm, ReplyForm } from '#contract/service-order/actions.ts'
import { closingNotice, type WarrantyOrderRules, warrantyOrderStepNames } from '#contract/service-order/fields.ts'
import {
  customerFields,
  emptyOrder,
  fieldsOfStep,
  WarrantyOrderDraft,
  type WarrantyOrderValues,
  warrantyOrderForSending,
  withAddressType,
} from '#contract/service-order/form.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'

const today = '2026-03-02'
const file = '1f0c1f6e-4b1a-4c55-9d0d-2a7f3d7a0c11'
const rules: WarrantyOrderRules = {
  consents: consentKinds.map((kind) => ({ kind, required: true })),
  notices: [],
  brand_id: 1,
  today,
}

const complete: WarrantyOrderValues = {
  ...emptyOrder,
  purchase_date: '2026-01-10',
  install_date: '2026-01-20',
  installation_address: 'ul. Źródlana 4',
  installation_post_code: '30-554',
  installation_city: 'Kraków',
  installation_place: 'kotłownia',
  country: 'PL',
  model: 3,
  serial_no: '2501550000000000004217',
  item_types: ['external'],
  error_code: 9,
  comment: 'Nie grzeje.',
  delivery_type: 'Shipment',
  delivery_address_type: 'CustomerAddress',
  delivery_address: null,
  delivery_post_code: null,
  delivery_city: null,
  delivery_country: null,
  recipient: 'Jan Testowy',
  contact_name: 'Jan Testowy',
  contact_email: 'jan@example.com',
  contact_phone: '501 502 503',
  warranty_book: file,
  images: [],
  video: null,
  other_files: [],
  consent_processing_data: true,
  consent_commercial_info: true,
  consent_marketing_purposes: true,
}

function errors(changes: Partial<WarrantyOrderValues>, changed: Partial<WarrantyOrderRules> = {}) {
  const checked = validate(warrantyOrderForSending({ ...rules, ...changed }), { ...complete, ...changes }, 'en', {
    at: new Date(`${today}T12:00:00Z`),
  })
  return checked.success ? {} : checked.errors
}

describe('a draft', () => {
  it('may be empty', () => {
    const checked = validate(WarrantyOrderDraft, {}, 'pl')
    expect(checked.success).toBe(true)
  })

  it('is the same after it was saved and read', () => {
    const text = fc.option(
      fc.string({ maxLength: 40 }).map((value) => value.trim().replaceAll(/[\p{Cc}\p{Cs}]/gu, '')),
      { nil: null },
    )
    fc.assert(
      fc.property(
        fc.record({
          comment: text,
          recipient: text,
          serial_no: text,
          model: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null }),
        }),
        (typed) => {
          const first = validate(WarrantyOrderDraft, typed, 'pl')
          if (!first.success) throw new Error(JSON.stringify(first.errors))
          expect(validate(WarrantyOrderDraft, first.output, 'pl')).toEqual(first)
        },
      ),
    )
  })

  it('has every field on exactly one step of the form', () => {
    const onSteps = warrantyOrderStepNames.flatMap(fieldsOfStep)
    // In the order of the declaration, which is the one in which errors are listed.
    expect(onSteps).toEqual(Object.keys(WarrantyOrderDraft.entries))
  })
})

describe('the kind of address of delivery', () => {
  it('is the customer’s where the goods are collected, and the person’s choice where they are shipped', () => {
    const collected = { ...complete, delivery_type: 'PersonalReceipt', delivery_address_type: null } as const
    expect(withAddressType(collected).delivery_address_type).toBe('CustomerAddress')
    expect(errors(withAddressType(collected))).toEqual({})
    const shipped = { ...complete, delivery_type: 'Shipment', delivery_address_type: 'OtherAddress' } as const
    expect(withAddressType(shipped)).toEqual(shipped)
    expect(Object.keys(errors({ ...complete, delivery_address_type: null }))).toEqual(['delivery_address_type'])
  })

  it('is no error before the method of delivery is chosen, because the form does not show it yet', () => {
    const undecided = { ...complete, delivery_type: null, delivery_address_type: null }
    expect(Object.keys(errors(undecided))).toEqual(['delivery_type'])
  })
})

it('an order takes no consent over from the one before it', () => {
  expect(customerFields.filter((field) => field.startsWith('consent_'))).toEqual([])
})

describe('a serial number', () => {
  it('has 22 digits however they are typed', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: serialLength, maxLength: serialLength })
    const between = fc.constantFrom('', ' ', '-', '.', '\u00A0')
    fc.assert(
      fc.property(digits, fc.array(between, { minLength: serialLength, maxLength: serialLength }), (given, gaps) => {
        const typed = given.map((digit, index) => `${digit}${gaps[index]}`).join('')
        expect(readSerial(typed)).toBe(given.join(''))
        expect(errors({ serial_no: typed })).toEqual({})
      }),
    )
  })

  it('of any other length cannot be sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (length) => {
        fc.pre(length !== serialLength)
        const told = length < serialLength ? 'A serial number has 22 digits' : 'Too many digits: a serial number has 22'
        expect(errors({ serial_no: '7'.repeat(length) })).toEqual({ serial_no: [told] })
      }),
    )
  })
})

describe('the dates', () => {
  const day = fc
    .integer({ min: 0, max: 4000 })
    .map((days) => new Date(Date.UTC(2018, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

  it('are a purchase before today and an installation after the purchase', () => {
    fc.assert(
      fc.property(day, day, (purchase_date, install_date) => {
        const found = errors({ purchase_date, install_date })
        expect('purchase_date' in found).toBe(purchase_date >= today)
        if (purchase_date < today)
          expect('install_date' in found).toBe(install_date <= purchase_date || install_date > today)
      }),
    )
  })

  it('are no installation in the future', () => {
    expect(errors({ install_date: '2026-03-03' })).toEqual({
      install_date: ['The installation date cannot be later than today'],
    })
    expect(errors({ install_date: today })).toEqual({})
  })

  it('are at most thirty years ago', () => {
    const early = 'The date cannot be more than 30 years ago'
    expect(errors({ purchase_date: '1996-03-01', install_date: '1996-03-02' })).toEqual({ purchase_date: [early] })
    expect(errors({ purchase_date: '1996-03-02', install_date: '1996-03-03' })).toEqual({})
  })

  it('exist in the calendar', () => {
    expect(Object.keys(errors({ purchase_date: '2025-02-30' }))).toContain('purchase_date')
  })
})

describe('delivery', () => {
  it('needs an address of its own only when goods are sent elsewhere', () => {
    const fields = ['delivery_address', 'delivery_post_code', 'delivery_city', 'delivery_country']
    expect(Object.keys(errors({ delivery_address_type: 'OtherAddress' })).toSorted()).toEqual(fields.toSorted())
    expect(errors({ delivery_address_type: 'OtherAddress', delivery_type: 'PersonalReceipt' })).toEqual({
      delivery_address_type: ['With personal collection, no other delivery address is given'],
    })
    const given = {
      delivery_address: 'ul. Inna 1',
      delivery_post_code: '00-001',
      delivery_city: 'Warszawa',
      delivery_country: 'PL',
    }
    expect(errors({ delivery_address_type: 'OtherAddress', ...given })).toEqual({})
  })

  it('forgets another address that was typed before it was hidden', () => {
    const typed = { delivery_address: 'ul. Porzucona 1', delivery_post_code: '1', delivery_city: 'Warszawa' }
    const checked = validate(warrantyOrderForSending(rules), { ...complete, ...typed }, 'en')
    expect(checked).toMatchObject({
      success: true,
      output: { delivery_address: null, delivery_post_code: null, delivery_city: null },
    })
  })

  it('gives postcodes their dash', () => {
    const other = {
      delivery_address_type: 'OtherAddress',
      delivery_address: 'ul. Inna 1',
      delivery_city: 'Warszawa',
      delivery_country: 'PL',
    }
    const typed = { ...complete, ...other, installation_post_code: '30554', delivery_post_code: '00 001' }
    const checked = validate(warrantyOrderForSending(rules), typed, 'en')
    expect(checked).toMatchObject({ output: { installation_post_code: '30-554', delivery_post_code: '00-001' } })
  })

  it('has postcodes of the country, where goods are delivered elsewhere too', () => {
    expect(Object.keys(errors({ installation_post_code: '1010' }))).toEqual(['installation_post_code'])
    expect(errors({ installation_post_code: '1010', country: 'AT' })).toEqual({})
    const other = {
      delivery_address_type: 'OtherAddress',
      delivery_address: 'Hauptstr. 1',
      delivery_city: 'Wien',
    } as const
    expect(errors({ ...other, delivery_country: 'AT', delivery_post_code: '1010' })).toEqual({})
    expect(Object.keys(errors({ ...other, delivery_country: 'AT', delivery_post_code: '00-001' }))).toEqual([
      'delivery_post_code',
    ])
    expect(Object.keys(errors({ ...other, delivery_country: 'PL', delivery_post_code: '1010' }))).toEqual([
      'delivery_post_code',
    ])
  })
})

describe('the unit', () => {
  it('is one that is known, or “I do not know” alone', () => {
    expect(errors({ item_types: ['external', 'unknown'] })).toEqual({
      item_types: ['“I do not know” cannot be combined with the choice of a unit'],
    })
    expect(errors({ item_types: ['unknown'] })).toEqual({})
  })
})

describe('consents', () => {
  it('hold an order up exactly when they are required', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        (given, required) => {
          const changes = Object.fromEntries(consentKinds.map((kind, index) => [kind, given[index]])) as Record<
            ConsentKind,
            boolean
          >
          const consents = consentKinds.map((kind, index) => ({ kind, required: required[index] === true }))
          const missing = consentKinds.filter((_, index) => required[index] && !given[index])
          expect(Object.keys(errors(changes, { consents })).toSorted()).toEqual(missing.toSorted())
        },
      ),
    )
  })
})

describe('a closed brand', () => {
  const notice = { brand_id: 1, valid_from: today, text: 'Moved to others' }

  it('explains itself on the model from its day on', () => {
    expect(errors({}, { notices: [notice] })).toEqual({ model: ['Moved to others'] })
    expect(errors({}, { notices: [{ ...notice, valid_from: '2026-03-03' }] })).toEqual({})
    expect(errors({}, { notices: [notice], brand_id: 2 })).toEqual({})
    expect(closingNotice([notice], 1, '2026-03-01')).toBeUndefined()
  })
})

describe('the dialogs of the back office', () => {
  const fieldsOf = (schema: typeof AskForm | typeof CompleteForm | typeof ReplyForm, form: object) => {
    const checked = validate(schema, form, 'en')
    return checked.success ? [] : Object.keys(checked.errors)
  }

  it('ask for a message with a question, a serial number with a replacement, a reason with a refusal', () => {
    expect(fieldsOf(AskForm, { version: 1, reason: 'information' })).toEqual(['text'])
    expect(fieldsOf(AskForm, { version: 1, reason: 'part' })).toEqual([])
    const done = { version: 1, text: 'x' }
    expect(fieldsOf(CompleteForm, { ...done, resolution: 'replaced' })).toEqual(['new_serial_no'])
    expect(fieldsOf(CompleteForm, { ...done, resolution: 'rejected' })).toEqual(['rejection_reason'])
    expect(fieldsOf(CompleteForm, { ...done, resolution: 'repaired' })).toEqual([])
  })

  it('take a reply with a text or files', () => {
    expect(fieldsOf(ReplyForm, { text: ' ' })).toEqual(['text'])
    expect(fieldsOf(ReplyForm, { files: [file] })).toEqual([])
  })
})
