import { entities } from '#contract/declare/entity.ts'

export const paymentEntities = entities({
  'payment.payments': {
    path: 'payment/payments',
    param: 'payment',
    lookup: {},
    trash: false,
    screens: {
      pages: 'viewed',
      menu: {
        place: 'settings',
        group: 'dictionaries',
        order: 60,
        about: { pl: 'Sposoby zapłaty za szkolenia', en: 'Ways to pay for trainings' },
      },
    },
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
