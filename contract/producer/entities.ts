import { entities } from '#contract/entity.ts'

/** Makers of devices; the ERP keeps them, so that they have no history of their own. */
export const producerEntities = entities({
  'producer.producers': {
    path: 'producer/producers',
    param: 'producer',
    audited: false,
    screens: { pages: 'listed', menu: { group: 'dictionaries', order: 70 } },
    words: {
      en: { one: 'producer', many: 'producers' },
      pl: { gender: 'personal', one: 'producent', accusative: 'producenta', few: 'producenci', many: 'producentów' },
    },
  },
})
