import { entities } from '#contract/declare/entity.ts'

/** Training orders, and tasks about their payment. */
export const orderEntities = entities({
  'order.orders': {
    path: 'order/orders',
    param: 'order',
    trash: false,
    personal: { of: 'participant', with: 'training.records' },
    screens: {
      pages: 'viewed',
      menu: { group: 'trainings', order: 70, waiting: { list: 'order.tasks.index', query: 'done=false' } },
    },
    words: {
      en: { one: 'training order', many: 'training orders' },
      pl: {
        gender: 'neuter',
        one: 'zamówienie szkolenia',
        accusative: 'zamówienie szkolenia',
        few: 'zamówienia szkoleń',
        many: 'zamówień szkoleń',
      },
    },
  },
  'order.tasks': {
    path: 'order/tasks',
    param: 'task',
    trash: false,
    personal: { of: 'participant', with: 'training.records' },
    screens: { pages: 'listed', parent: '/cms/order/orders' },
    words: {
      en: { one: 'payment to settle', many: 'payments to settle' },
      pl: {
        gender: 'feminine',
        one: 'płatność do rozliczenia',
        accusative: 'płatność do rozliczenia',
        few: 'płatności do rozliczenia',
        many: 'płatności do rozliczenia',
      },
    },
  },
  'order.credits': {
    path: 'order/credits',
    param: 'training_credit',
    trash: false,
    personal: { of: 'participant', with: 'training.records' },
    screens: { pages: 'listed', parent: '/cms/order/orders' },
    words: {
      en: { one: 'credit', many: 'credits' },
      pl: {
        gender: 'masculine',
        one: 'środek na szkolenia',
        accusative: 'środek na szkolenia',
        few: 'środki na szkolenia',
        many: 'środków na szkolenia',
      },
    },
  },
})
