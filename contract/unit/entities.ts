import { entities } from '#contract/entity.ts'

/** Serial numbers: one unit of a device each, wherever it stands. */
export const unitEntities = entities({
  'device.units': {
    path: 'device/units',
    param: 'unit',
    personal: { of: 'customer' },
    screens: { pages: 'own' },
    words: {
      en: { one: 'serial number', many: 'serial numbers' },
      pl: {
        gender: 'masculine',
        one: 'numer seryjny',
        accusative: 'numer seryjny',
        few: 'numery seryjne',
        many: 'numerów seryjnych',
      },
    },
  },
})
