import { entities } from '#contract/declare/entity.ts'

/** F-gas certificates of companies and of people. */
export const fGasEntities = entities({
  'f-gas.certificates': {
    path: 'f-gas/certificates',
    param: 'f_gas_certificate',
    personal: { of: 'user', with: 'user.users' },
    title: { pl: 'Certyfikaty F-gaz', en: 'F-gas certificates' },
    screens: { menu: { group: 'companies', order: 40 } },
    words: {
      en: { one: 'F-gas certificate', many: 'F-gas certificates' },
      pl: {
        gender: 'masculine',
        one: 'certyfikat F-gaz',
        accusative: 'certyfikat F-gaz',
        few: 'certyfikaty F-gaz',
        many: 'certyfikatów F-gaz',
      },
    },
  },
})
