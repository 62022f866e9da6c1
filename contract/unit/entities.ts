import { entities } from '#contract/declare/entity.ts'

/** Units: devices with their serial numbers, wherever they are installed. */
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
