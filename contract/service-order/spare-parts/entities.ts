import { entities } from '#contract/entity.ts'

/** What partners order parts from: the list of parts, and pictures of models with their places. */
export const sparePartEntities = entities({
  'service-order.spare-parts': {
    path: 'service-order/spare-parts',
    param: 'spare_part',
    screens: { menu: { group: 'service', order: 40 } },
    words: {
      en: { one: 'spare part', many: 'spare parts' },
      pl: {
        gender: 'feminine',
        one: 'część zamienna',
        accusative: 'część zamienną',
        few: 'części zamienne',
        many: 'części zamiennych',
      },
    },
  },
  'service-order.exploded-views': {
    path: 'service-order/exploded-views',
    param: 'exploded_view',
    screens: { menu: { group: 'service', order: 50 } },
    words: {
      en: { one: 'exploded view', many: 'exploded views' },
      pl: {
        gender: 'masculine',
        one: 'rysunek części',
        accusative: 'rysunek części',
        few: 'rysunki części',
        many: 'rysunków części',
      },
    },
  },
})
