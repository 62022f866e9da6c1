import { entities } from '#contract/entity.ts'

/** Producers of devices, each assigned to a brand. */
export const producerEntities = entities({
  'producer.producers': {
    path: 'producer/producers',
    param: 'producer',
    lookup: {},
    screens: { menu: { group: 'dictionaries', order: 70 } },
    words: {
      en: { one: 'producer', many: 'producers' },
      pl: { gender: 'personal', one: 'producent', accusative: 'producenta', few: 'producenci', many: 'producentów' },
    },
  },
})
