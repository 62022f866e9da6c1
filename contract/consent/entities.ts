import { entities } from '#contract/declare/entity.ts'

/** Given consents, and the persons whose data the product holds. */
export const consentEntities = entities({
  'consent.consents': {
    path: 'consent/consents',
    param: 'consent',
    trash: false,
    personal: { of: 'customer', with: 'the record that the consent was given with' },
    screens: {
      pages: 'viewed',
      menu: {
        place: 'settings',
        group: 'people',
        order: 20,
        about: { pl: 'Treści zgód i osoby, które ich udzieliły', en: 'Consent texts and the people who gave them' },
      },
    },
    words: {
      en: { one: 'consent', many: 'consents' },
      pl: { gender: 'feminine', one: 'zgoda', accusative: 'zgodę', few: 'zgody', many: 'zgód' },
    },
  },
  'consent.persons': {
    trash: false,
    words: {
      en: { one: 'personal data', many: 'personal data' },
      pl: {
        gender: 'neuter',
        one: 'dane osobowe',
        accusative: 'dane osobowe',
        few: 'dane osobowe',
        many: 'danych osobowych',
      },
    },
  },
})
