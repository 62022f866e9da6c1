import { newOne, plural } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { Translated } from '#contract/messages/locale.ts'

interface Tab {
  /** Its path below the page of the partner, or of the contractor that is one; the data of the partner are the page itself. */
  path: string
  words: Translated
  /** Of a tab with a list: its entity, whose permissions open the pages, the parameter of a record's address, and the titles. */
  records?: { entity: `partner.${string}`; param: string; title: Translated; newTitle: Translated }
}

/** The tabs of a partner, in their order. Their screens: `src/views/partner/partner-tabs.tsx`. */
export const partnerTabs = {
  data: { path: '', words: { pl: 'Dane', en: 'Data' } },
  affiliates: {
    path: '/affiliates',
    words: { pl: 'Oddziały', en: 'Branches' },
    records: {
      entity: 'partner.affiliates',
      param: 'affiliateId',
      title: plural(allEntities['partner.affiliates'].words),
      newTitle: newOne(allEntities['partner.affiliates'].words),
    },
  },
  users: {
    path: '/users',
    words: { pl: 'Użytkownicy', en: 'Users' },
    records: {
      entity: 'partner.users',
      param: 'userId',
      title: { pl: 'Użytkownicy partnera', en: 'Partner users' },
      newTitle: { pl: 'Zaproszenie osoby', en: 'Invite a person' },
    },
  },
} as const satisfies Record<string, Tab>

type Tabs = typeof partnerTabs
export type PartnerTab = keyof Tabs
/** Tabs that list records, which have pages of their own. */
export type PartnerListTab = { [Key in PartnerTab]: Tabs[Key] extends { records: object } ? Key : never }[PartnerTab]

/** The pages of the tabs with a list: the list, a new record, and a record. */
export const partnerListTabs = (Object.keys(partnerTabs) as PartnerTab[]).flatMap((tab) => {
  const declared: Tab = partnerTabs[tab]
  return declared.records ? [{ tab: tab as PartnerListTab, ...declared, ...declared.records }] : []
})
