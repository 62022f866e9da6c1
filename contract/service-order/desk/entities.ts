import { entities } from '#contract/declare/entity.ts'

/** Settings of the service desk. */
export const deskEntities = entities({
  'service-order.due-times': {
    path: 'service-order/due-times',
    param: 'due_time',
    trash: false,
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 10,
        about: {
          pl: 'Czas na każdy krok obsługi zgłoszenia',
          en: 'Time allowed for each step of handling an order',
        },
      },
    },
    words: {
      en: { one: 'due time', many: 'due times' },
      pl: {
        gender: 'masculine',
        one: 'termin obsługi',
        accusative: 'termin obsługi',
        few: 'terminy obsługi',
        many: 'terminów obsługi',
      },
    },
  },
  'service-order.reply-templates': {
    path: 'service-order/reply-templates',
    param: 'reply_template',
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 20,
        about: { pl: 'Gotowe teksty odpowiedzi do partnerów', en: 'Prepared texts of replies to partners' },
      },
    },
    words: {
      en: { one: 'reply template', many: 'reply templates' },
      pl: {
        gender: 'masculine',
        one: 'szablon odpowiedzi',
        accusative: 'szablon odpowiedzi',
        few: 'szablony odpowiedzi',
        many: 'szablonów odpowiedzi',
      },
    },
  },
  'service-order.decision-reasons': {
    path: 'service-order/decision-reasons',
    param: 'decision_reason',
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 30,
        about: {
          pl: 'Uzasadnienia do wyboru przy rozstrzygnięciu zgłoszenia',
          en: 'Reasons to choose from when an order is resolved',
        },
      },
    },
    words: {
      en: { one: 'standard reason', many: 'standard reasons' },
      pl: {
        gender: 'masculine',
        one: 'powód decyzji',
        accusative: 'powód decyzji',
        few: 'powody decyzji',
        many: 'powodów decyzji',
      },
    },
  },
})
