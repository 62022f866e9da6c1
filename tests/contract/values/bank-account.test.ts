import { expect, test } from 'vitest'
import { isAccount } from '#contract/values/bank-account.ts'
import { readConfig } from '#server/settings/config.ts'

const right = 'PL61 1090 1014 0000 0712 1981 2874'

test('an account is given as an IBAN or as the digits of a Polish account number', () => {
  for (const account of [right, right.replaceAll(' ', ''), right.slice(2), 'DE89 3704 0044 0532 0130 00'])
    expect(isAccount(account), account).toBe(true)
})

test('a number with one wrong digit or two transposed digits is refused', () => {
  const digits = right.replaceAll(' ', '')
  for (let place = 2; place < digits.length; place++) {
    const wrong = String((Number(digits[place]) + 1) % 10)
    expect(isAccount(digits.slice(0, place) + wrong + digits.slice(place + 1)), `digit ${place}`).toBe(false)
  }
  expect(isAccount(digits.replace('61', '16'))).toBe(false)
  expect(isAccount('PL61')).toBe(false)
  expect(isAccount(digits.slice(0, -1))).toBe(false)
})

test('the server does not start with an invalid account number', () => {
  expect(() => readConfig({ TRANSFER_ACCOUNT: '12 3456' })).toThrow('TRANSFER_ACCOUNT must be an account number')
  expect(readConfig({ TRANSFER_ACCOUNT: right }).transfer_account).toBe(right)
})

test('only the demonstration has a default account number', () => {
  expect(isAccount(readConfig({ DEMO: 'on' }).transfer_account ?? '')).toBe(true)
  expect(
    readConfig({
      DEMO: 'off',
      PUBLIC_URL: 'https://portal.test',
      SMTP: 'off',
      ERP: 'off',
      REGISTRY: 'off',
      PAYU: 'off',
    }).transfer_account,
  ).toBeNull()
})
