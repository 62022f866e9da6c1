import { entities } from '#contract/declare/entity.ts'

/** Spare parts: the list of parts, drawings with places, and orders. */
export const sparePartEntities = entities({
  'service-order.spare-parts': {
    path: 'service-order/spare-parts',
    param: 'spare_part',
    screens: { menu: { group: 'service', order: 50 } },
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
  'service-order.spare-parts-orders': {
    path: 'service-order/spare-parts-orders',
    param: 'spare_parts_order',
    personal: { of: 'customer' },
    screens: { pages: 'own' },
    words: {
      en: { one: 'spare-parts order', many: 'spare-parts orders' },
      pl: {
        gender: 'neuter',
        one: 'zamówienie części',
        accusative: 'zamówienie części',
        few: 'zamówienia części',
        many: 'zamówień części',
      },
    },
  },
  'service-order.exploded-views': {
    path: 'service-order/exploded-views',
    param: 'exploded_view',
    screens: {
      menu: {
        place: 'settings',
        group: 'service',
        order: 90,
        about: {
          pl: 'Rysunki urządzeń z zaznaczonymi miejscami części',
          en: 'Drawings of devices with the places of parts',
        },
      },
    },
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
