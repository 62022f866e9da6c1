import { entities } from '#contract/entity.ts'

export const paymentEntities = entities({
  'payment.payments': {
    path: 'payment/payments',
    param: 'payment',
    lookup: {},
    trash: false,
    screens: { pages: 'viewed', menu: { group: 'dictionaries', order: 80 } },
    words: {
      en: { one: 'form of payment', many: 'forms of payment' },
      pl: {
        gender: 'feminine',
        one: 'forma płatności',
        accusative: 'formę płatności',
        few: 'formy płatności',
        many: 'form płatności',
      },
    },
  },
})
