import { entities } from '#contract/declare/entity.ts'

/** Companies and people that the distributor trades with, and their contact persons. */
export const contractorEntities = entities({
  'contractor.contractors': {
    path: 'contractor/contractors',
    param: 'contractor',
    personal: { of: 'company' },
    screens: { address: '/contractor/contractors', pages: 'own' },
    words: {
      en: { one: 'contractor', many: 'contractors' },
      pl: {
        gender: 'personal',
        one: 'kontrahent',
        accusative: 'kontrahenta',
        few: 'kontrahenci',
        many: 'kontrahentów',
      },
    },
  },
  'contractor.contacts': {
    path: 'contractor/contractors/{contractor}/contacts',
    param: 'contact',
    personal: { of: 'company' },
    words: {
      en: { one: 'contact', many: 'contacts' },
      pl: { gender: 'masculine', one: 'kontakt', accusative: 'kontakt', few: 'kontakty', many: 'kontaktów' },
    },
  },
})
