import { entities } from '#contract/declare/entity.ts'

/** Producers of devices, each assigned to a brand. */
export const producerEntities = entities({
  'producer.producers': {
    path: 'producer/producers',
    param: 'producer',
    lookup: {},
    screens: {
      menu: {
        place: 'settings',
        group: 'dictionaries',
        order: 20,
        about: { pl: 'Producenci urządzeń i szkoleń', en: 'Producers of devices and trainings' },
      },
    },
    words: {
      en: { one: 'producer', many: 'producers' },
      pl: { gender: 'personal', one: 'producent', accusative: 'producenta', few: 'producenci', many: 'producentów' },
    },
  },
})
